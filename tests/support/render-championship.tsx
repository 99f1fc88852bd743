import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { ChampionshipEditor } from "#app/office/championships/championship-editor.tsx"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { Language } from "#domain/site/language.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { SpeechContext } from "#ui/speech.tsx"

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
  const championship = { form, version: "1", mayPublish: true, classesInUse: [], teamsInUse: [], stages: [] }
  const element = (
    <DialogHost page="championship">
      <ChampionshipEditor championship={championship} reply={reply} effects={null} />
    </DialogHost>
  )
  return renderToStaticMarkup(
    <SpeechContext value={speechOf(language)}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </SpeechContext>,
  )
}
