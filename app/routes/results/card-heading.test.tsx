import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { preloadedWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { CardHeading } from "./card-heading.tsx"

const i18n = startI18n("en", preloadedWords("en"))
const noon = Date.UTC(2026, 4, 16, 9)

/** What a card on paper says of its results. */
const printedState = (given: Partial<BoardStage>, changedOn: number | null) => {
  const stage = { ...sampleBoard().stage, timeZone: "Europe/Riga", ...given }
  const card = {
    ...{ revision: 1, changedOn, stage, racingClass: sampleClass(), row: sampleRow({ total: 8 }), laps: [] },
    ...{ statistics: null, penalties: [], racingTime: null, ahead: null, behind: null, rival: null },
  }
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RouterProvider
        router={createMemoryRouter([{ path: "/", element: <CardHeading card={card} now={noon} /> }])}
      />
    </I18nextProvider>,
  )
  const [, state = ""] = /<p class="card-state">(.*?)<\/p>/.exec(markup) ?? []
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
