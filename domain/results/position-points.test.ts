import { expect, test } from "vitest"
import { defaultPoints, pointsIn } from "./position-points.ts"

const earned = (position: number | null) => pointsIn(defaultPoints, position)

test("positions 1 to 14 earn 20 17 15 13 11 10 9 8 7 6 5 4 3 2, and each beyond earns 1 [RU-01]", () => {
  const positions = Array.from({ length: 16 }, (_, index) => index + 1)
  expect(positions.map(earned)).toEqual([20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1])
  expect(earned(120)).toBe(1)
})

test("without a position there are no points", () => {
  expect(earned(null)).toBe(0)
})
