import { expect, test } from "vitest"
import { correctedPoints } from "./corrected-points.ts"

test("in classic a correction is 0, 1, 2, 3 or 5, and anything else becomes 0", () => {
  const typed = [0, 1, 2, 3, 4, 5, 6, 55, -1]
  expect(typed.map((points) => correctedPoints(points, "classic"))).toEqual([0, 1, 2, 3, 0, 5, 0, 0, 0])
})

test("in openFree a correction is any number from 0 on", () => {
  expect([0, 4, 125, -3].map((points) => correctedPoints(points, "openFree"))).toEqual([0, 4, 125, 0])
})

test("a correction is no finer than hundredths", () => {
  expect([2.55, 2.556, 0.1 + 0.2].map((points) => correctedPoints(points, "openFree"))).toEqual([
    2.55, 2.56, 0.3,
  ])
})
