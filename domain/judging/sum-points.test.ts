import fc from "fast-check"
import { expect, test } from "vitest"
import { fromHundredths, roundPoints, sumPoints } from "./sum-points.ts"

test("tenths and hundredths add up as on paper", () => {
  expect(sumPoints([0.1, 0.2])).toBe(0.3)
  expect(sumPoints([2.55, 2.45, -1.1])).toBe(3.9)
  expect(sumPoints([])).toBe(0)
})

test("hundredths are told as points", () => {
  expect(fromHundredths(1725)).toBe(17.25)
})

test("points of two decimals stay as they are, and others go to the nearest of them", () => {
  expect([0, 2.5, 2.55, 9999.99, 1.005 * 100].map(roundPoints)).toEqual([0, 2.5, 2.55, 9999.99, 100.5])
  expect([2.554, 2.556, 0.1 + 0.2].map(roundPoints)).toEqual([2.55, 2.56, 0.3])
})

test("the order of points changes no sum, whatever they are", () => {
  const points = fc.array(fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true }))
  fc.assert(
    fc.property(points, (some) => {
      expect(sumPoints(some.toReversed())).toBe(sumPoints(some))
    }),
  )
})
