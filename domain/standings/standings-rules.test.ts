import { expect, test } from "vitest"
import {
  defaultPoints,
  defaultStandingsRules,
  pointsIn,
  type StandingsRules,
  standingsRulesFault,
} from "./standings-rules.ts"

/** The code of a fault and where it is: `points-rise: points.byPosition.2`. */
const faultOf = (rules: Partial<StandingsRules>) => {
  const fault = standingsRulesFault({ ...defaultStandingsRules, ...rules })
  return fault && `${fault.code}: ${fault.at.join(".")}`
}

test("by default points are those of the table and 1 beyond it, and ties go by results, then by the latest stages", () => {
  expect(defaultStandingsRules).toEqual({
    points: { byPosition: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], beyond: 1 },
    tieOrder: ["more-results", "latest-stages"],
    missedStage: "not-counted",
    drops: { kind: "worst", count: 1, from: 2, alwaysCounted: [] },
    minimum: null,
  })
  expect(faultOf({})).toBe(null)
})

test("points are whole and not below 0", () => {
  expect(faultOf({ points: { byPosition: [20, 17.5], beyond: 1 } })).toBe(
    "points-not-whole: points.byPosition.1",
  )
  expect(faultOf({ points: { byPosition: [20], beyond: -1 } })).toBe("points-not-whole: points.beyond")
  expect(faultOf({ points: { byPosition: [Number.POSITIVE_INFINITY], beyond: 0 } })).toBe(
    "points-not-whole: points.byPosition.0",
  )
})

test("a worse position never earns more", () => {
  expect(faultOf({ points: { byPosition: [20, 17, 18], beyond: 1 } })).toBe(
    "points-rise: points.byPosition.2",
  )
  expect(faultOf({ points: { byPosition: [3, 2], beyond: 3 } })).toBe("points-rise: points.beyond")
  expect(faultOf({ points: { byPosition: [3, 3], beyond: 3 } })).toBe(null)
  expect(faultOf({ points: { byPosition: [], beyond: 0 } })).toBe(null)
})

test("a tie rule is named once", () => {
  expect(faultOf({ tieOrder: ["best-places", "latest-stages", "best-places"] })).toBe(
    "tie-rule-twice: tieOrder.2",
  )
})

test("at least one result counts, and a share is a part of the stages [RX-06]", () => {
  const best = (count: number) => ({ ...defaultStandingsRules.drops, kind: "best" as const, count })
  expect(faultOf({ drops: best(0) })).toBe("none-counts: drops.count")
  expect(faultOf({ drops: best(1) })).toBe(null)
  const share = (numerator: number, denominator: number) => ({ numerator, denominator, from: 1 })
  expect(faultOf({ minimum: share(0, 3) })).toBe("share-range: minimum.numerator")
  expect(faultOf({ minimum: share(4, 3) })).toBe("share-range: minimum.numerator")
  expect(faultOf({ minimum: share(3, 3) })).toBe(null)
})

const earned = (position: number | null) => pointsIn(defaultPoints, position)

test("positions 1 to 14 earn 20 17 15 13 11 10 9 8 7 6 5 4 3 2, and each beyond earns 1 [RU-01]", () => {
  const positions = Array.from({ length: 16 }, (_, index) => index + 1)
  expect(positions.map(earned)).toEqual([20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1])
  expect(earned(120)).toBe(1)
})

test("without a position there are no points", () => {
  expect(earned(null)).toBe(0)
})
