import { expect, test } from "vitest"
import { standingResultWith } from "#tests/support/standings.ts"
import { standingTotals } from "./standing-totals.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

/** Results of the first stages: points, a status, or null for a missed one. */
const season = (...stages: (number | "DNF" | "DQ" | null)[]) =>
  stages.flatMap((result, order) => {
    if (result === null) return []
    return typeof result === "number"
      ? standingResultWith({ order, points: result })
      : standingResultWith({ order, points: 0, position: null, resultStatus: result })
  })

test("total leaves DNF and DQ out, totalMinusWorst also the lowest counted result [RU-07]", () => {
  expect(standingTotals(season(20, "DNF", 13, "DQ", 17), defaultStandingsRules, 5)).toEqual({
    total: 50,
    totalMinusWorst: 37,
    counted: 3,
    dropped: 2,
  })
  // Only counted results are left out of a sum: points that came with a status would not be in it either.
  const disqualified = [...season(20), standingResultWith({ order: 1, points: 17, resultStatus: "DQ" })]
  expect(standingTotals(disqualified, defaultStandingsRules, 2)).toMatchObject({
    total: 20,
    totalMinusWorst: 0,
  })
})

test("with one stage totalMinusWorst equals total", () => {
  const alone = { total: 20, totalMinusWorst: 20, counted: 1, dropped: null }
  expect(standingTotals(season(20), defaultStandingsRules, 1)).toEqual(alone)
})

test("by the letter the only result of a rider who missed the other stages is dropped", () => {
  expect(standingTotals(season(20), defaultStandingsRules, 2)).toEqual({
    total: 20,
    totalMinusWorst: 0,
    counted: 1,
    dropped: 0,
  })
})

test("of equal results the earliest is the dropped one", () => {
  expect(standingTotals(season(20, 13, 13), defaultStandingsRules, 3).dropped).toBe(1)
})

test("a rider without a counted result has 0 and nothing to drop", () => {
  expect(standingTotals(season("DNF", null, "DQ"), defaultStandingsRules, 3)).toEqual({
    total: 0,
    totalMinusWorst: 0,
    counted: 0,
    dropped: null,
  })
})

test("where a missed stage counts as the worst, a stage without a counted result is what is dropped", () => {
  const rules = { ...defaultStandingsRules, missedStage: "worst" } as const
  const kept = { total: 37, totalMinusWorst: 37, counted: 2, dropped: null }
  expect(standingTotals(season(20, null, 17), rules, 3)).toEqual(kept)
  expect(standingTotals(season(20, "DNF", 17), rules, 3)).toEqual(kept)
  expect(standingTotals(season(20, 17, 15), rules, 3)).toMatchObject({ totalMinusWorst: 37, dropped: 2 })
})
