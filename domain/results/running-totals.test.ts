import fc from "fast-check"
import { expect, test } from "vitest"
import { sumPoints } from "#domain/judging/points.ts"
import { runningTotals } from "./running-totals.ts"

test("a day is the sum after each section, with a gap where a section is not ridden [TV-06]", () => {
  expect(runningTotals([0, 5, null, 1, 3])).toEqual([0, 5, null, 6, 9])
  expect(runningTotals([0.1, 0.2])).toEqual([0.1, 0.3])
  expect(runningTotals([null, null])).toEqual([null, null])
})

test("a day never falls, has a value for just what is ridden, and ends with the points of all sections [TV-06]", () => {
  const points = fc.option(fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100))
  fc.assert(
    fc.property(fc.array(points), (scores) => {
      const totals = runningTotals(scores)
      const ridden = totals.filter((total) => total !== null)
      expect(totals.map((total) => total === null)).toEqual(scores.map((one) => one === null))
      expect(ridden).toEqual(ridden.toSorted((a, b) => a - b))
      expect(ridden.at(-1) ?? 0).toBe(sumPoints(scores.filter((one) => one !== null)))
    }),
  )
})
