import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, onTestFinished, test, vi } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { wordsAtHand } from "#app/i18n/words.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { ChampionshipEditor } from "./championship-editor.tsx"

const i18n = startI18n("en", wordsAtHand("en"))

test("a page that is drawn by an answer has all rows that were typed, each with a key", () => {
  const complained = vi.spyOn(console, "error")
  onTestFinished(() => complained.mockRestore())
  const form = {
    displayName: "Baltic Cup",
    publicationStatus: "draft" as const,
    classes: [],
    hasClubStandings: false,
    hasWomenClasses: false,
    hasTeamCompetition: true,
    teams: ["Ozoli"],
    rules: null,
  }
  const initialValue = { displayName: "", teams: ["Ozoli", "Liepas", "Kadakad"] }
  const element = (
    <DialogHost page="championship">
      <ChampionshipEditor
        championship={{ form, version: "1", mayPublish: true, classesInUse: [], stages: [] }}
        reply={{ result: { status: "error", initialValue, error: {} }, refusal: null }}
      />
    </DialogHost>
  )
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </I18nextProvider>,
  )
  for (const team of initialValue.teams) expect(page).toContain(`value="${team}"`)
  expect(complained).not.toHaveBeenCalled()
})
