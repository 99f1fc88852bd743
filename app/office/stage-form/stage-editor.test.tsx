import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { SpeechContext } from "#ui/speech.tsx"
import { HydratedContext } from "#ui/use-hydrated.ts"
import { StageEditor } from "./stage-editor.tsx"

/** The form of a stage from 10:00 on, with a class that starts at a time; as it is once scripts run. */
const formWith = (startTime: string): string => {
  const [expert] = makeStageFields().classes ?? []
  const stage = {
    fields: makeStageFields({ classes: expert ? [{ ...expert, startTime }] : [] }),
    version: "1",
    timeZone: "Europe/Riga",
    championship: { displayName: "Baltic Cup", classes: [{ name: "Expert", order: 1 }] },
    resultsStatus: null,
    hasResults: false,
    hasRegulation: false,
    calledOff: null,
  }
  const editor = (
    <DialogHost page="stage">
      <StageEditor
        {...{ stage, reply: undefined, effects: null }}
        stagePath="institutions/a/championships/b/stages/c"
        championshipAddress="/championship"
      />
    </DialogHost>
  )
  return renderToStaticMarkup(
    <SpeechContext value={speechOf("en")}>
      <HydratedContext value={true}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: editor }])} />
      </HydratedContext>
    </SpeechContext>,
  )
}

test("a class that starts before its stage is told so at its start, and can be saved [OR-03]", () => {
  const early = formWith("2026-05-16T09:30")
  expect(early).toMatch(/Saturday[^<]*09:30[^<]*Before the stage starts: [^<]*10:00/)
  expect(early).not.toContain("aria-invalid")
  expect(formWith("2026-05-16T10:00")).not.toContain("Before the stage starts")
})
