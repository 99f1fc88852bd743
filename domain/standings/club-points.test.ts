import fc from "fast-check"
import { expect, test } from "vitest"
import { multipliedHundredths } from "./club-points.ts"

test.each([
  [20, 1, 2000],
  [13, 1.005, 1307],
  [15, 1.15, 1725],
  [7, 0.333, 233],
  [1, 0.005, 1],
  [1, 0.0049, 0],
])("%d points × %d are %d hundredths", (points, multiplier, expected) => {
  expect(multipliedHundredths(points, multiplier)).toBe(expected)
})

test("rounding agrees with decimal arithmetic for every multiplier of three decimals", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 9999 }),
      (points, thousandths) => {
        const exact = BigInt(points) * BigInt(thousandths)
        const rounded = Number((exact + 5n) / 10n)
        expect(multipliedHundredths(points, thousandths / 1000)).toBe(rounded)
      },
    ),
  )
})
