import { expect, test } from "vitest"
import { rankingWith, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { approveStandings } from "./approve-standings.ts"

const results = [20, 20, 2].map((points, order) => standingResultWith({ order, points, status: "draft" }))
const wild = standingWith({ id: "wild", results })
const steady = standingWith({
  id: "steady",
  results: results.map((result) => ({ ...result, points: 15 })),
})

test("Approve makes every result final and ranks by total", () => {
  const approved = approveStandings([wild, steady], rankingWith())
  expect(approved.map(({ id, position, total }) => [position, id, total])).toEqual([
    [1, "steady", 45],
    [2, "wild", 42],
  ])
  expect(approved.flatMap((standing) => standing.results.map(({ status }) => status))).toEqual(
    Array.from({ length: 6 }, () => "final"),
  )
})

test("Final ranks by the total without the worst", () => {
  const approved = approveStandings([wild, steady], rankingWith({ mode: "total-minus-worst" }))
  expect(approved.map(({ id, position, totalMinusWorst }) => [position, id, totalMinusWorst])).toEqual([
    [1, "wild", 40],
    [2, "steady", 30],
  ])
})
