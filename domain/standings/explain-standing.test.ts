import { expect, test } from "vitest"
import { rankingWith, standingOf, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { explainStanding } from "./explain-standing.ts"
import { rankStandings } from "./rank-standings.ts"
import type { Standing } from "./standing.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

/** Why the first of a ranking is ahead of the second. */
const explained = (standings: readonly Standing[], known: Parameters<typeof rankingWith>[0] = {}) => {
  const ranking = rankingWith(known)
  const [ahead, behind] = rankStandings(standings, ranking)
  if (ahead === undefined || behind === undefined) throw new Error("There are no two standings")
  return explainStanding(ahead, behind, ranking)
}

test("a standing is ahead by the total", () => {
  expect(explained([standingOf("a", [20, 9]), standingOf("b", [13, 15])])).toEqual({
    code: "total",
    ahead: 29,
    behind: 28,
  })
})

test("a standing is ahead by the total without the worst", () => {
  const standings = [standingOf("a", [20, 20, 2]), standingOf("b", [15, 15, 15])]
  expect(explained(standings, { mode: "total-minus-worst" })).toEqual({
    code: "total-minus-worst",
    ahead: 40,
    behind: 30,
  })
})

test("a standing is ahead by more results", () => {
  expect(explained([standingOf("a", [10, 10]), standingOf("b", [20])])).toEqual({
    code: "more-results",
    ahead: 2,
    behind: 1,
  })
})

test("a standing is ahead by the latest stage in which they differ", () => {
  expect(explained([standingOf("a", [15, 17, 20]), standingOf("b", [17, 15, 20])])).toEqual({
    code: "later-stage",
    order: 1,
    ahead: 17,
    behind: 15,
  })
  expect(explained([standingOf("a", [null, 17]), standingOf("b", [17])])).toEqual({
    code: "later-stage",
    order: 1,
    ahead: 17,
    behind: 0,
  })
})

test("a standing is ahead by more of the best places in which they differ", () => {
  const rules = { ...defaultStandingsRules, tieOrder: ["best-places"] } as const
  const places = (id: string, positions: number[]) =>
    standingWith({
      id,
      results: positions.map((position, order) => standingResultWith({ order, position, points: 10 })),
    })
  expect(explained([places("a", [1, 2, 2]), places("b", [5, 2, 1])], { rules })).toEqual({
    code: "better-places",
    place: 2,
    ahead: 2,
    behind: 1,
  })
})

test("standings that share a position are equal, whatever their names", () => {
  expect(explained([standingOf("a", [20, 17]), standingOf("b", [20, 17])])).toEqual({ code: "equal" })
})
