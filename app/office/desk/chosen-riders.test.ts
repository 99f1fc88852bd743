import { expect, test } from "vitest"
import { classSections } from "#app/office/cards/class-sections.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import { inOrder } from "./scores/matrix-filter.tsx"
import { matrixColumns, slotsOf } from "./scores/score-row.tsx"
import { cellToFocus } from "./typed-card.tsx"
import { neighbourOf } from "./use-chosen-rider.ts"

const line = (racingNumber: string | null, racingClass: string): DeskLine => ({
  id: `${racingClass}-${racingNumber}`,
  name: "Rider",
  racingNumber,
  racingClass,
  status: null,
  hasStarted: true,
  isFinished: false,
  entries: [],
  missing: [],
})

test("riders are listed class by class as the stage lists them, by their number, and those without one last [CO-03]", () => {
  const lines = [
    line("10", "Hobby"),
    line(null, "Expert"),
    line("9", "Expert"),
    line("100", "Expert"),
    line("2", "Hobby"),
  ]
  const listed = inOrder([{ name: "Expert" }, { name: "Hobby" }], lines).map(({ id }) => id)
  expect(listed).toEqual(["Expert-9", "Expert-100", "Expert-null", "Hobby-2", "Hobby-10"])
})

test("moving from a rider leads to the next or the previous one, and past either end to nobody [CO-04]", () => {
  const list = [{ id: "a" }, { id: "b" }]
  expect(neighbourOf(list, "a", "next")).toEqual({ id: "b" })
  expect(neighbourOf(list, "b", "previous")).toEqual({ id: "a" })
  expect(neighbourOf(list, "b", "next")).toBeNull()
  expect(neighbourOf(list, null, "next")).toEqual({ id: "a" })
  expect(neighbourOf([], null, "next")).toBeNull()
})

test("a card opens at its first empty cell or at the one that is asked for, and at none if it does not have that [CO-04]", () => {
  const cell = (value: string, isCancelled = false) => ({
    value,
    dataset: isCancelled ? { cancelled: "" } : {},
  })
  // a line for each section, a column for each lap
  const lines = [
    [cell("0"), cell("")],
    [cell("", true), cell("1")],
  ]
  expect(cellToFocus(lines, null)).toBe(lines[0]?.[1])
  expect(cellToFocus([[cell("0"), cell("5")]], null)).toEqual(cell("0"))
  expect(cellToFocus(lines, { row: 1, column: 1 })).toBe(lines[1]?.[1])
  for (const elsewhere of [
    { row: -1, column: 0 },
    { row: 0, column: 8 },
  ])
    expect(cellToFocus(lines, elsewhere)).toBeUndefined()
})

test("a class has a column for each lap of its sections, also of those that were cancelled [CO-03] [RX-07]", () => {
  const racingClass = {
    lap: 2,
    lapSections: [true, false, true, false],
    cancelledSections: [2],
    cancelledInLaps: [{ section: 3, lap: 2 }],
  }
  const cells = (...cancelled: boolean[]) =>
    cancelled.map((isCancelled, index) => ({ lap: index + 1, isCancelled }))
  expect(classSections(racingClass)).toEqual([
    { section: 1, isCancelled: false, laps: cells(false, false) },
    { section: 2, isCancelled: true, laps: cells(true, true) },
    { section: 3, isCancelled: false, laps: cells(false, true) },
  ])
  const slots = slotsOf([
    racingClass,
    { lap: 3, lapSections: [false, false, false, true], cancelledSections: [], cancelledInLaps: [] },
  ])
  const columns = matrixColumns(racingClass, slots).map(({ section, lap, slot }) => [
    `${section}.${lap}`,
    slot,
  ])
  // three laps are the most of all classes: each section has room for them
  expect(columns).toEqual([
    ["1.1", 2],
    ["1.2", null],
    ["2.1", 5],
    ["2.2", null],
    ["3.1", 8],
    ["3.2", null],
  ])
})
