import fc from "fast-check"
import { expect, test } from "vitest"
import { rankedField, rankingRules } from "#tests/support/arbitraries.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { compareResults, rankClass } from "./ranking.ts"
import { type RankingRules, type StageTieRule, specifiedRanking } from "./stage-ties.ts"
import { triedPlaces, withMissedCost } from "./tried-places.ts"

const by = (...ties: StageTieRule[]): RankingRules => ({ type: "classic", ties })

const statistics = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }
const anna = resultRowWith({ participantId: "anna", statistics: { ...statistics, 0: 3 }, lapTotals: [0, 3] })
const bruno = resultRowWith({
  participantId: "bruno",
  statistics: { ...statistics, 0: 2 },
  lapTotals: [3, 0],
})
const carl = resultRowWith({ participantId: "carl", total: 9 })

/** Who would be where: the place tried, the one now, and why it differs. */
const tried = (rules: RankingRules) =>
  triedPlaces(rankClass([anna, bruno, carl], specifiedRanking("classic")), rules).map(
    ({ row, place, tried, why }) => [
      row.participantId,
      tried,
      place,
      why && [why.isAhead, why.rival.participantId, why.reason.code],
    ],
  )

test("a rider whose place would change is shown the rider and the rule that cause it [RX-05]", () => {
  expect(tried(by("last-laps"))).toEqual([
    ["bruno", 1, 2, [true, "anna", "better-lap"]],
    ["anna", 2, 1, [false, "bruno", "better-lap"]],
    ["carl", 3, 3, null],
  ])
})

test("a rider who would share a place reads who they would share it with [RX-05]", () => {
  expect(tried(by())).toEqual([
    ["anna", 1, 1, null],
    ["bruno", 1, 2, [true, "anna", "equal"]],
    ["carl", 3, 3, null],
  ])
})

test("a rider without a place is left out, and moves nobody [RX-05]", () => {
  const dnf = resultRowWith({ participantId: "dita", status: "DNF" })
  const lines = rankClass([anna, dnf], specifiedRanking("classic"))
  expect(triedPlaces(lines, by()).map(({ row }) => row)).toEqual([anna])
})

test("trying the current order moves nobody [RX-05]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      for (const { place, tried, why } of triedPlaces(rankClass(rows, rules), rules)) {
        expect(tried).toBe(place)
        expect(why).toBeNull()
      }
    }),
  )
})

test("each place that differs has a reason that is true, and no other has one [RX-05]", () => {
  const fields = fc
    .record({ field: rankedField, other: rankingRules })
    .filter(({ field, other }) => field.rules.type === other.type)
  fc.assert(
    fc.property(fields, ({ field: { rows, rules }, other }) => {
      const places = triedPlaces(rankClass(rows, rules), other)
      for (const { row, place, tried, why } of places) {
        expect(why === null).toBe(place === tried)
        if (!why) continue
        const [before, after] = [rules, other].map((order) => compareResults(row, why.rival, order))
        if (why.isAhead) {
          expect(before).toBeGreaterThan(0)
          expect(after).toBeLessThanOrEqual(0)
        } else {
          expect(before).toBeLessThanOrEqual(0)
          expect(after).toBeGreaterThan(0)
        }
        expect(why.reason.code === "equal").toBe(after === 0)
      }
    }),
  )
})

test("another cost of a missed section changes the total, its lap and the places [RX-02] [RX-05]", () => {
  const missed = resultRowWith({ participantId: "emils", total: 6, lapTotals: [1, 5] })
  const dearer = withMissedCost(missed, [{ lap: 2, total: 5 }], 10)
  expect(dearer).toEqual({ ...missed, total: 11, lapTotals: [1, 10] })
  expect(withMissedCost(dearer, [{ lap: 2, total: 10 }], 5)).toEqual(missed)
  const lines = [
    { row: dearer, position: 1 },
    { row: carl, position: 2 },
  ]
  expect(triedPlaces(lines, by())).toMatchObject([
    { row: carl, place: 2, tried: 1, why: { rival: dearer, isAhead: true, reason: { code: "total" } } },
    { row: dearer, place: 1, tried: 2, why: { rival: carl, isAhead: false, reason: { code: "total" } } },
  ])
})
