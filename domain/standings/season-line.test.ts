import fc from "fast-check"
import { expect, test } from "vitest"
import { anyRanking, mostStages, standingsOfGroup } from "#tests/support/standings-arbitraries.ts"
import { rankStandings } from "./rank-standings.ts"
import { seasonLine } from "./season-line.ts"
import { standingTotals } from "./standing-totals.ts"

const results = [
  { order: 0, points: 17, resultStatus: null },
  { order: 2, points: 20, resultStatus: null },
  { order: 3, points: 0, resultStatus: "DNF" as const },
]

test("a season is the sum after each stage; one that was missed, or not finished, brings nothing [SD-17]", () => {
  expect(seasonLine(results, { orders: [0, 1, 2, 3], dropped: [] })).toEqual([
    { order: 0, points: 17, result: "counted" },
    { order: 1, points: 17, result: "none" },
    { order: 2, points: 37, result: "counted" },
    { order: 3, points: 37, result: "none" },
  ])
})

test("the result that is left out now is left out from the beginning [SD-17]", () => {
  expect(seasonLine(results, { orders: [0, 1, 2, 3], dropped: [0] }).map(({ points }) => points)).toEqual([
    0, 0, 20, 20,
  ])
  expect(seasonLine(results, { orders: [0], dropped: [0] })).toEqual([
    { order: 0, points: 0, result: "dropped" },
  ])
})

test("under any rules a line never falls, and ends with what places go by [SD-17]", () => {
  const orders = Array.from({ length: mostStages }, (_, order) => order)
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, (standings, ranking) => {
      for (const standing of rankStandings(standings, ranking)) {
        const { dropped } = standingTotals(standing.results, ranking)
        const isDropping = ranking.mode === "total-minus-worst"
        const line = seasonLine(standing.results, { orders, dropped: isDropping ? dropped : [] })
        const sums = line.map(({ points }) => points)
        expect(sums).toEqual(sums.toSorted((a, b) => a - b))
        expect(sums.at(-1)).toBe(isDropping ? standing.totalMinusWorst : standing.total)
      }
    }),
  )
})
