import { expect, test } from "vitest"
import { createCellGrid } from "./cell-grid.ts"

const anna = { participantId: "anna", section: 1, lap: 1 }

test("a cell is worth only what is points or M, not what else a number may be written as", () => {
  const grid = createCellGrid({ type: "openFree", missedPoints: 5 })
  const worth = (text: string) => {
    grid.write(anna, text, false)
    return grid.pointsAt(anna)
  }
  expect(["1e3", "0x10", "-5", "Infinity", " "].map(worth)).toEqual([null, null, null, null, null])
  expect(["2.5", "0", "1000"].map(worth)).toEqual([2.5, 0, 1000])
})

test("in classic M costs what a missed section does, and another way to write a mark is none", () => {
  const grid = createCellGrid({ type: "classic", missedPoints: 10 })
  grid.write(anna, "M", false)
  expect(grid.pointsAt(anna)).toBe(10)
  grid.write(anna, "1e0", false)
  expect(grid.typedAt(anna)?.problem).toEqual({ reason: "no-mark" })
})
