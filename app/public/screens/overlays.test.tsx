import { expect, test } from "vitest"
import { AnnouncedRider } from "#app/office/screens/announced-rider.tsx"
import { asItStands } from "#app/public/results/rider/comparisons.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { markupOf, textOf } from "#tests/support/text-of.tsx"
import { OverlayRider } from "./overlay-rider.tsx"
import { OverlayTable } from "./overlay-table.tsx"
import { TvList } from "./tv-list.tsx"

const board = sampleBoard({
  classes: [sampleClass()],
  rows: [
    sampleRow({ id: "anna", name: "Anna", racingNumber: "1", total: 3, isFinished: true }),
    sampleRow({ id: "berta", name: "Berta", racingNumber: "2", total: 5, position: 2, order: 1 }),
  ],
})
const end = board.stage.competitionEndDate

test("overlays and announcers give no place to a rider with no score yet [TV-03]", () => {
  const [anna] = board.rows
  const berta = sampleRow({ id: "berta", name: "Berta", racingNumber: "2", position: 2, order: 1 })
  const early = { ...board, rows: [...(anna ? [anna] : []), berta] }
  const table = textOf(<OverlayTable board={early} racingClass={null} now={end} />)
  expect(table).toContain("– Number 2 Berta –")
  const requested = { number: "2", racingClass: null }
  const alone = textOf(<OverlayRider board={early} now={end} requested={requested} latest={null} />)
  expect(alone).not.toContain("place")
  const announced = textOf(<AnnouncedRider board={early} row={berta} entrants={[]} seasons={[]} now={end} />)
  expect(announced).toContain("Place – Points –")
})

test("after the end of the competition overlays show DNF for riders who have not finished, and neither place nor gap [TV-03] [RS-09]", () => {
  const tableAt = (now: number) => textOf(<OverlayTable board={board} racingClass={null} now={now} />)
  const bertaAt = (now: number) =>
    textOf(
      <OverlayRider board={board} now={now} requested={{ number: "002", racingClass: null }} latest={null} />,
    )
  expect(tableAt(end)).toContain("2 Number 2 Berta +2 5")
  expect(tableAt(end + 1)).toContain("DNF Number 2 Berta 5")
  expect(bertaAt(end)).toContain("place 2 +2")
  expect(bertaAt(end + 1)).toContain("DNF")
  expect(bertaAt(end + 1)).not.toMatch(/place|\+2/)
})

test("on television only riders who have finished are marked so, not those who have a status [TV-01] [RS-09]", () => {
  const rows = board.rows.map((row) => ({
    ...row,
    isFinished: true,
    status: row.id === "anna" ? ("DNF" as const) : null,
  }))
  const [racingClass = sampleClass()] = board.classes
  const lines = asItStands(rows, "classic")
  const shown = markupOf(
    <TvList
      slide={{ key: "A", racingClass, lines, from: 1, riders: lines.length }}
      stage={board.stage}
      now={end}
    />,
  )
  const marked = shown.split("<tr").filter((line) => line.startsWith(" data-finished"))
  expect(marked).toHaveLength(1)
  expect(marked[0]).toContain("Berta")
})

test("screens show the place of a rider out of competition in brackets, and count nobody as behind them [RX-01] [TV-03] [TV-04]", () => {
  const outOfCompetition = { position: 1, place: 1 }
  const guest = sampleRow({
    ...{ id: "guest", name: "Gita", racingNumber: "9", position: null, total: 1 },
    outOfCompetition,
  })
  const [anna, berta] = board.rows.map((row) => ({ ...row, order: row.order + 1 }))
  if (!anna || !berta) throw new Error("A rider is missing")
  const guests = { ...board, rows: [guest, anna, berta] }
  const table = textOf(<OverlayTable board={guests} racingClass={null} now={end} />)
  expect(table).toMatch(/\(1\) Number 9 Gita 1 1 Number 1 Anna 3 2 Number 2 Berta \+2 5/)
  const requested = { number: "9", racingClass: null }
  expect(textOf(<OverlayRider board={guests} now={end} requested={requested} latest={null} />)).toContain(
    "(1)",
  )
  const announced = (row: typeof anna) =>
    textOf(<AnnouncedRider board={guests} row={row} entrants={[]} seasons={[]} now={end} />)
  expect(announced(guest)).toMatch(/out of competition .*Place \(1\) Points 1/)
  expect(announced(guest)).not.toContain("needed")
  expect(announced(berta)).toMatch(/Place 2 Points 5 Behind the leader \+2 Anna/)
})
