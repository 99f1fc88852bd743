import type { ReactNode } from "react"
import { expect, test } from "vitest"
import { ScoredDnsItem } from "#app/office/desk/scored-dns.tsx"
import { AnnouncedRider } from "#app/office/screens/announced-rider.tsx"
import { OwnQuestions } from "#app/public/results/rider/questions/own-questions.tsx"
import { ClockContext } from "#app/site/live/use-clock.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { RidersView } from "./riders-view.tsx"

const row = sampleRow({ name: "Anna", total: 10, ridden: 2, scores: "0,10,,,,,,", missed: [1] })
const racingClass = sampleClass()
const board = sampleBoard({ classes: [racingClass], rows: [row] })
const now = board.stage.competitionStartDate

/** The words of a part of a page while the stage is ridden. */
const textNow = (shown: ReactNode): string => textOf(<ClockContext value={now}>{shown}</ClockContext>)

test("riders side by side and the announcer's screen show M for a missed section, and sums with what it costs [RX-02]", () => {
  expect(textNow(<RidersView board={board} ids={[row.id]} now={now} />)).toMatch(/ S1 0 S2 M .* S5 .* 10 /)
  const announced = <AnnouncedRider board={board} row={row} entrants={[]} seasons={[]} now={now} />
  expect(textNow(announced)).toContain("Lap 1 10 S1 0 S2 M S4 –")
})

test("the scores of a rider with a DNS have M for a missed section [RX-02] [RX-09]", () => {
  const rider = { id: row.id, name: "Anna", racingNumber: "77", racingClass: "A" }
  const line: DeskLine = {
    ...{ ...rider, status: "DNS", hasStarted: true, isFinished: false, missing: [] },
    entries: [{ section: 2, lap: 1, total: 10, isMissed: true, isHeld: false }],
  }
  const item = <ScoredDnsItem item={{ kind: "scored-dns", rider }} riders={[line]} stage={board.stage} />
  expect(textNow(item)).toContain(" M Section 2, lap 1")
})

test("a rider chooses the score to ask about by what the card says, M for a missed section [RX-02] [OF-04]", () => {
  const posting = { postedOn: now, questionsUntil: now + 1, changedOn: null, changeCount: 0, changes: [] }
  const sections = [{ section: 2, points: 10, isMissed: true, isCancelled: false }]
  const card = {
    stage: board.stage,
    racingClass: sampleClass({ posting }),
    laps: [{ lap: 1, points: 10, sections }],
  }
  expect(textNow(<OwnQuestions card={card} questions={[]} reply={undefined} />)).toContain(
    "Section 2, lap 1: M",
  )
})
