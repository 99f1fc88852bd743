import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { CardHeading } from "./card-heading.tsx"

const english = speechOf("en")
const noon = Date.UTC(2026, 4, 16, 9)

/** What a card on paper says of its results. */
const printedState = (given: Partial<BoardStage>, changedOn: number | null) => {
  const stage = { ...sampleBoard().stage, timeZone: "Europe/Riga", ...given }
  const card = {
    ...{ revision: 1, changedOn, stage, racingClass: sampleClass(), row: sampleRow({ total: 8 }), laps: [] },
    ...{ statistics: null, penalties: [], racingTime: null, ahead: null, behind: null, rival: null },
  }
  const markup = renderToStaticMarkup(
    <SpeechContext value={english}>
      <RouterProvider
        router={createMemoryRouter([{ path: "/", element: <CardHeading card={card} now={noon} /> }])}
      />
    </SpeechContext>,
  )
  const [, state = ""] = /<p class="card-state[^"]*">(.*?)<\/p>/.exec(markup) ?? []
  return state
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
}

test("a card on paper says what its results are, as the printed results do: provisional, under correction or official", () => {
  expect(printedState({ resultsStatus: null }, null)).toBe("Provisional")
  expect(printedState({ resultsStatus: "Approved" }, noon)).toBe("Provisional Last change: 16 May at 12:00")
  expect(printedState({ resultsStatus: "StandingsPublished" }, noon)).toBe(
    "Official Last change: 16 May at 12:00",
  )
  expect(printedState({ resultsStatus: null, correctedSince: noon }, noon)).toMatch(
    /^Provisional The results have been under correction since .*, 12:00 Last change: 16 May at 12:00$/,
  )
})
