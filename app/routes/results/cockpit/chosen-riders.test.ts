import { expect, test } from "vitest"
import { classSections } from "#app/routes/results/cards/class-sections.ts"
import type { DeskLine } from "#contracts/race-desk.ts"
import { matrixColumns, slotsOf } from "./matrix-columns.ts"
import { neighbourOf } from "./use-chosen-rider.ts"
import { inOrder } from "./use-shown-riders.ts"

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
