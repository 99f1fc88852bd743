import { expect, test } from "vitest"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import { byNumber, gapsOf } from "./desk-riders.ts"

test("riders are listed by number, then by name, and those without a number last", () => {
  const riders = [
    { name: "Žanis", racingNumber: null },
    { name: "Bruno", racingNumber: "100" },
    { name: "Ādams", racingNumber: null },
    { name: "Carl", racingNumber: "17" },
    { name: "Anna", racingNumber: "2" },
    { name: "Bella", racingNumber: null },
  ]
  expect(byNumber(riders, "lv").map(({ name }) => name)).toEqual([
    "Anna",
    "Carl",
    "Bruno",
    "Ādams",
    "Bella",
    "Žanis",
  ])
})

const line = (racingNumber: string | null, gaps: number, other: Partial<DeskLine> = {}): DeskLine => ({
  id: `rider ${racingNumber}`,
  name: "Anna",
  racingNumber,
  racingClass: "Expert",
  status: null,
  hasStarted: true,
  isFinished: gaps === 0,
  entries: [],
  missing: Array.from({ length: gaps }, (_, index) => ({ section: index + 1, lap: 1 })),
  ...other,
})

const numbersOf = (lines: readonly DeskLine[]) => gapsOf(lines).map(({ racingNumber }) => racingNumber)

test("riders with the fewest missing sections come first, then by racing number, those without one last", () => {
  expect(numbersOf([line("100", 2), line(null, 1), line("9", 2), line("77", 1), line("12", 3)])).toEqual([
    "77",
    null,
    "9",
    "100",
    "12",
  ])
})

test("riders who have finished, have a status or have not started are missing nothing", () => {
  const others = [line("2", 0), line("3", 1, { status: "DNF" }), line("4", 4, { hasStarted: false })]
  expect(numbersOf([line("1", 1), ...others])).toEqual(["1"])
})
