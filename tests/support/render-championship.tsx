import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { preloadedWords } from "#app/i18n/words.ts"
import { ChampionshipEditor } from "#app/routes/competitions/championship-editor.tsx"
import type { Language } from "#domain/site/language.ts"
import { DialogHost } from "#ui/dialog-host.tsx"

type Editor = ComponentProps<typeof ChampionshipEditor>
type Rendered = Partial<Editor["championship"]["form"]> & { reply?: Editor["reply"]; language?: Language }

/** Renders the form of a championship as the server does, with the reply to it if there is one. */
export const renderChampionship = ({ reply, language = "en", ...fields }: Rendered): string => {
  const form = {
    displayName: "Baltic Cup",
    publicationStatus: "draft" as const,
    classes: [],
    hasClubStandings: false,
    hasWomenClasses: false,
    hasTeamCompetition: false,
    teams: [],
    rules: null,
    ...fields,
  }
  const championship = { form, version: "1", mayPublish: true, classesInUse: [], stages: [] }
  const element = (
    <DialogHost page="championship">
      <ChampionshipEditor championship={championship} reply={reply} />
    </DialogHost>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={startI18n(language, preloadedWords(language))}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </I18nextProvider>,
  )
}
