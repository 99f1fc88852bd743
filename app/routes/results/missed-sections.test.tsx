import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { preloadedWords } from "#app/i18n/words.ts"
import { ClockContext } from "#app/live/use-clock.ts"
import { AnnouncedRider } from "#app/routes/screens/announced-rider.tsx"
import type { DeskLine } from "#contracts/race-desk.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { ScoredDnsItem } from "./desk/scored-dns.tsx"
import { OwnQuestions } from "./questions/own-questions.tsx"
import { RidersView } from "./riders-view.tsx"

const i18n = startI18n("en", preloadedWords("en"))

const row = sampleRow({ name: "Anna", total: 10, ridden: 2, scores: "0,10,,,,,,", missed: [1] })
const racingClass = sampleClass()
const board = sampleBoard({ classes: [racingClass], rows: [row] })
const now = board.stage.competitionStartDate

/** The words of a part of a page, with a space between its elements. */
const textOf = (shown: ReactNode): string => {
  const element = (
    <ClockContext value={now}>
      <DialogHost page="results">{shown}</DialogHost>
    </ClockContext>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </I18nextProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
}

test("riders side by side and the announcer's screen show M for a missed section, and sums with what it costs [RX-02]", () => {
  expect(textOf(<RidersView board={board} ids={[row.id]} now={now} />)).toMatch(/ S1 0 S2 M .* S5 .* 10 /)
  const announced = <AnnouncedRider board={board} row={row} entrants={[]} seasons={[]} now={now} />
  expect(textOf(announced)).toContain("Lap 1 10 S1 0 S2 M S4 –")
})

test("the scores of a rider with a DNS have M for a missed section [RX-02] [RX-09]", () => {
  const rider = { id: row.id, name: "Anna", racingNumber: "77", racingClass: "A" }
  const line: DeskLine = {
    ...{ ...rider, status: "DNS", hasStarted: true, isFinished: false, missing: [] },
    entries: [{ section: 2, lap: 1, total: 10, isMissed: true, isHeld: false }],
  }
  const item = (
    <ScoredDnsItem
      item={{ kind: "scored-dns", rider }}
      riders={[line]}
      stage={board.stage}
      onDone={async () => {}}
    />
  )
  expect(textOf(item)).toContain(" M Section 2, lap 1")
})

test("a rider chooses the score to ask about by what the card says, M for a missed section [RX-02] [OF-04]", () => {
  const posting = { postedOn: now, questionsUntil: now + 1, changedOn: null, changeCount: 0, changes: [] }
  const sections = [{ section: 2, points: 10, isMissed: true, isCancelled: false }]
  const card = {
    stage: board.stage,
    racingClass: sampleClass({ posting }),
    laps: [{ lap: 1, points: 10, sections }],
  }
  expect(textOf(<OwnQuestions card={card} questions={[]} reply={undefined} />)).toContain(
    "Section 2, lap 1: M",
  )
})
