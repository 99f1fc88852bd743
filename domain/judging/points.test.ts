import fc from "fast-check"
import { expect, test } from "vitest"
import {
  correctedPoints,
  fromHundredths,
  readPoints,
  roundPoints,
  signedPenalty,
  sumPoints,
} from "./points.ts"

test("tenths and hundredths add up as on paper", () => {
  expect(sumPoints([0.1, 0.2])).toBe(0.3)
  expect(sumPoints([2.55, 2.45, -1.1])).toBe(3.9)
  expect(sumPoints([])).toBe(0)
})

test("hundredths are turned into points", () => {
  expect(fromHundredths(1725)).toBe(17.25)
})

test("points with two decimals stay as they are, and others are rounded to two", () => {
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

test("points are read as each language writes them, and nothing else is", () => {
  expect(["0", "20", " 2.5 ", "2,5", "1000.25"].map(readPoints)).toEqual([0, 20, 2.5, 2.5, 1000.25])
  expect(["", "-1", "2.", ",5", "2.555", "10000", "1 000", "1e3"].map(readPoints)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
})

test("a penalty makes a total worse: it adds in classic, and subtracts in openFree [D-08]", () => {
  expect(signedPenalty(5, "classic")).toBe(5)
  expect(signedPenalty(5, "openFree")).toBe(-5)
})
