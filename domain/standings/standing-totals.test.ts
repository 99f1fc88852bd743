import fc from "fast-check"
import { expect, test } from "vitest"
import { rankingWith, standingOf, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { anyRanking, mostStages, standingsOfGroup } from "#tests/support/standings-arbitraries.ts"
import { explainGroup, listGroup, rankStandings } from "./rank-standings.ts"
import { countedStages } from "./stage-columns.ts"
import type { Standing } from "./standing.ts"
import { belowMinimum, standingTotals } from "./standing-totals.ts"
import { type DropRule, defaultStandingsRules, type StandingsRules } from "./standings-rules.ts"

const rulesWith = (known: Partial<StandingsRules>): StandingsRules => ({ ...defaultStandingsRules, ...known })
const dropping = (known: Partial<DropRule>) =>
  rulesWith({ drops: { ...defaultStandingsRules.drops, ...known } })

/** The counted sum and the dropped stages of points by stage; null: missed. */
const counted = (
  points: (number | null)[],
  rules: StandingsRules,
  known: Partial<Parameters<typeof rankingWith>[0]> = {},
) => {
  const season = rankingWith({ rules, stages: points.length, ...known })
  const { totalMinusWorst, dropped } = standingTotals(standingOf("anna", points).results, season)
  return [totalMinusWorst, ...dropped]
}

test("several of the worst results are dropped, the earliest of equals first [RX-06]", () => {
  const two = dropping({ count: 2 })
  expect(counted([20, 13, 17, 11, 13], two)).toEqual([50, 1, 3])
  expect(counted([13, 13, 13], two)).toEqual([13, 0, 1])
  expect(counted([20, 13], dropping({ count: 0 }))).toEqual([33])
})

test("one stage counts in any case, however many are dropped [RX-06]", () => {
  expect(counted([20, 13, 17], dropping({ count: 9 }))).toEqual([20, 1, 2])
  expect(countedStages(rankingWith({ rules: dropping({ count: 9 }), stages: 3 }))).toEqual({
    counted: 1,
    stages: 3,
  })
})

test("only so many of the best results count, and a rider who missed stages keeps the others [RX-06]", () => {
  const best = dropping({ kind: "best", count: 3 })
  expect(counted([20, 13, 17, 11, 15], best)).toEqual([52, 1, 3])
  expect(counted([20, null, null, 11, 15], best)).toEqual([46])
  expect(counted([20, 13, null, 11, 15], best)).toEqual([48, 3])
  expect(counted([20, 13], best)).toEqual([33])
})

test("a missed stage, a DNF and a DQ are dropped first where they are the worst results [RX-06]", () => {
  const rules = rulesWith({ missedStage: "worst", drops: { ...defaultStandingsRules.drops, count: 2 } })
  expect(counted([20, null, 17, 11], rules)).toEqual([37, 3])
  const results = [
    standingResultWith({ points: 20 }),
    standingResultWith({ order: 1, points: 0, position: null, resultStatus: "DNF" }),
    standingResultWith({ order: 2, points: 0, position: null, resultStatus: "DQ" }),
  ]
  expect(standingTotals(results, rankingWith({ rules, stages: 3 }))).toMatchObject({
    totalMinusWorst: 20,
    dropped: [],
  })
})

test("nothing is dropped before the season has so many stages [RX-06]", () => {
  const fromFour = dropping({ from: 4 })
  expect(counted([20, 13, 17], fromFour)).toEqual([50])
  expect(counted([20, 13, 17, 15], fromFour)).toEqual([52, 1])
  expect(countedStages(rankingWith({ rules: fromFour, stages: 3 }))).toBeNull()
})

test("a stage that always counts is never dropped, and costs whoever missed it [RX-06]", () => {
  const last = { alwaysCounted: [3] }
  expect(counted([20, 13, 17, 2], defaultStandingsRules, last)).toEqual([39, 1])
  const best = dropping({ kind: "best", count: 3 })
  expect(counted([20, 13, 17, 2], best, last)).toEqual([39, 1])
  expect(counted([20, 13, 17, null], best, last)).toEqual([37, 1])
  expect(counted([2, 13], defaultStandingsRules, { alwaysCounted: [0, 1] })).toEqual([15])
})

const twoThirds = rulesWith({ minimum: { numerator: 2, denominator: 3, from: 3 } })
const below = (results: Standing["results"], stages: number) =>
  belowMinimum(results, rankingWith({ rules: twoThirds, stages }))

test("a place needs a share of the stages, rounded up, once there are so many of them [RX-06]", () => {
  const { results } = standingOf("anna", [20])
  expect(below(results, 4)).toEqual({ ridden: 1, stages: 4, needed: 3 })
  expect(below(results, 3)).toEqual({ ridden: 1, stages: 3, needed: 2 })
  expect(below(results, 2)).toBeNull()
  expect(below(standingOf("anna", [20, null, 17]).results, 3)).toBeNull()
})

test("a DNF counts as ridden, a DNS and a DQ do not [RX-06] [RX-09]", () => {
  const second = (resultStatus: "DNF" | "DNS" | "DQ") => [
    standingResultWith({}),
    standingResultWith({ order: 1, points: 0, position: null, resultStatus }),
  ]
  expect(below(second("DNF"), 3)).toBeNull()
  for (const status of ["DNS", "DQ"] as const)
    expect(below(second(status), 3)).toEqual({ ridden: 1, stages: 3, needed: 2 })
})

test("whoever has ridden too few is listed below the others without a place, the best first [RX-06]", () => {
  const standings = [
    standingOf("once", [20]),
    standingOf("often", [2, 2, 2]),
    standingOf("early", [17]),
    standingOf("twice", [1, 1]),
  ]
  const ranking = rankingWith({ rules: twoThirds, stages: 3 })
  const ranked = rankStandings(standings, ranking)
  expect(ranked.map(({ id, position }) => [id, position])).toEqual([
    ["often", 1],
    ["twice", 2],
    ["once", null],
    ["early", null],
  ])
  expect(listGroup(ranked.toReversed(), ranking)).toEqual(ranked)
  const [, twice, once] = ranked
  if (!twice || !once) throw new Error("There are too few standings")
  expect(explainGroup(ranked, ranking)(twice, once)).toEqual({
    code: "below-minimum",
    ridden: 1,
    stages: 3,
    needed: 2,
  })
})

/** A standing with 20 points and so many zeros in each stage; null: they are not known. */
const withZeros = (id: string, zeros: (number | null)[], points = 20) =>
  standingWith({
    id,
    name: id,
    results: zeros.map((each, order) => standingResultWith({ order, points, zeros: each })),
  })
const byZeros = rankingWith({ rules: rulesWith({ tieOrder: ["most-zeros"] }), stages: 2 })

test("a tie goes to more zeros in the season, and the reason says how many [RX-06]", () => {
  const ranked = rankStandings([withZeros("few", [9, 9]), withZeros("many", [2, 17])], byZeros)
  expect(ranked.map(({ id, position }) => [id, position])).toEqual([
    ["many", 1],
    ["few", 2],
  ])
  const [many, few] = ranked
  if (!many || !few) throw new Error("There are no two standings")
  expect(explainGroup(ranked, byZeros)(many, few)).toEqual({ code: "most-zeros", ahead: 19, behind: 18 })
})

test("zeros of a stage where they are not known of everybody break no tie [RX-06]", () => {
  const ranked = rankStandings(
    [withZeros("a", [9, 5]), withZeros("b", [30, 4]), withZeros("c", [null, 3], 1)],
    byZeros,
  )
  expect(ranked.map(({ id, position }) => [id, position])).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ])
})

test("the best N of M are never below the total without the worst M - N [RX-06]", () => {
  const best = fc.integer({ min: 1, max: mostStages })
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, best, (standings, ranking, count) => {
      const sumBy = (drops: Pick<DropRule, "kind" | "count">, { results }: Standing) => {
        const rules = { ...ranking.rules, drops: { ...ranking.rules.drops, ...drops } }
        return standingTotals(results, { ...ranking, rules, stages: mostStages }).totalMinusWorst
      }
      for (const standing of standings)
        expect(sumBy({ kind: "best", count }, standing)).toBeGreaterThanOrEqual(
          sumBy({ kind: "worst", count: mostStages - count }, standing),
        )
    }),
  )
})

test("under any rules sums fit the dropped results, which are never those that always count [RX-06]", () => {
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, (standings, ranking) => {
      for (const { results } of standings) {
        const { total, totalMinusWorst, dropped } = standingTotals(results, ranking)
        const left = results.filter(({ order }) => dropped.includes(order))
        expect(total - left.reduce((sum, { points }) => sum + points, 0)).toBe(totalMinusWorst)
        expect(dropped.filter((order) => ranking.alwaysCounted.includes(order))).toEqual([])
        const kept = results.filter(
          ({ order, resultStatus }) =>
            resultStatus === null && !dropped.includes(order) && !ranking.alwaysCounted.includes(order),
        )
        for (const one of left) for (const other of kept) expect(one.points).toBeLessThanOrEqual(other.points)
      }
    }),
  )
})

test("a minimum takes places away and changes no order of those who keep one [RX-06]", () => {
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, (standings, ranking) => {
      const without = { ...ranking, rules: { ...ranking.rules, minimum: null } }
      const isBelow = ({ results }: Standing) => belowMinimum(results, ranking) !== null
      const ranked = rankStandings(standings, ranking)
      expect(ranked.filter(({ position }) => position === null)).toEqual(ranked.filter(isBelow))
      const all = rankStandings(standings, without).filter((standing) => !isBelow(standing))
      expect(ranked.filter(({ position }) => position !== null).map(({ id }) => id)).toEqual(
        all.map(({ id }) => id),
      )
    }),
  )
})
