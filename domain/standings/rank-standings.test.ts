import { expect, test } from "vitest"
import { rankingWith, standingOf, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { explainGroup, rankStandings } from "./rank-standings.ts"
import type { Standing } from "./standing.ts"
import { standingTotals } from "./standing-totals.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

/** Positions and ids, best first. */
const ranked = (standings: readonly Standing[], known: Parameters<typeof rankingWith>[0] = {}) =>
  rankStandings(standings, rankingWith(known)).map(({ position, id }) => `${position} ${id}`)

const dnf = (order: number) => standingResultWith({ order, points: 0, position: null, resultStatus: "DNF" })

test("by sum, or in Final without the worst; ties: more results, then the latest stages backwards [RU-06]", () => {
  const steady = standingOf("steady", [15, 15, 15])
  const wild = standingOf("wild", [20, 20, 2])
  expect(ranked([wild, steady])).toEqual(["1 steady", "2 wild"])
  expect(ranked([steady, wild], { mode: "total-minus-worst" })).toEqual(["1 wild", "2 steady"])

  const thrice = standingOf("thrice", [10, 10, 10])
  const twice = standingOf("twice", [10, null, 20])
  expect(ranked([twice, thrice])).toEqual(["1 thrice", "2 twice"])

  const early = standingOf("early", [17, 15, 13])
  const late = standingOf("late", [15, 17, 13])
  expect(ranked([early, late])).toEqual(["1 late", "2 early"])
})

test("a DNF or a DQ is no result that breaks a tie", () => {
  const ridden = standingOf("ridden", [13, 4])
  const broken = standingOf("broken", [17], { results: [standingResultWith({ points: 17 }), dnf(1), dnf(2)] })
  expect(ranked([broken, ridden])).toEqual(["1 ridden", "2 broken"])
})

test("in the latest stages a missing result counts 0, and so do DNF and DQ", () => {
  const one = standingOf("one", [17, null, 13])
  const other = standingOf("other", [null, 13, 17])
  expect(ranked([one, other])).toEqual(["1 other", "2 one"])

  const missed = standingOf("missed", [13, 17, null])
  const broken = standingWith({
    id: "broken",
    results: [standingResultWith({ points: 17 }), standingResultWith({ order: 1, points: 13 }), dnf(2)],
  })
  expect(ranked([broken, missed])).toEqual(["1 missed", "2 broken"])
})

test("standings that no rule separates share the position, are listed by name, and the next position is skipped", () => {
  const standings = [
    standingOf("c", [20], { name: "Žanis" }),
    standingOf("a", [20], { name: "Ādolfs" }),
    standingOf("b", [20], { name: "bruno" }),
    standingOf("d", [17], { name: "Aivars" }),
  ]
  expect(ranked(standings)).toEqual(["1 a", "1 b", "1 c", "4 d"])
})

test("by the option of the best places a tie goes to more firsts, then to more seconds, and so on", () => {
  const rules = { ...defaultStandingsRules, tieOrder: ["best-places", "latest-stages"] } as const
  const places = (id: string, positions: number[]) =>
    standingWith({
      id,
      results: positions.map((position, order) => standingResultWith({ order, position, points: 10 })),
    })
  const standings = [
    places("a", [2, 2, 2]),
    places("b", [3, 1, 3]),
    places("c", [1, 2, 4]),
    places("d", [1, 3, 3]),
    places("e", [2, 2, 9]),
  ]
  expect(ranked(standings, { rules })).toEqual(["1 c", "2 b", "2 d", "4 a", "5 e"])
})

test("each group is ranked on its own, a class called Juniors beside the women's group of that name", () => {
  const standings = [
    standingOf("a", [20], { group: { kind: "class", name: "Juniors" } }),
    standingOf("a", [17], { group: { kind: "women", name: "Juniors" } }),
    standingOf("b", [20], { group: { kind: "women", name: "Juniors" } }),
  ]
  expect(ranked(standings)).toEqual(["1 a", "1 b", "2 a"])
})

/** Why the first of a ranking is ahead of the second. */
const explained = (standings: readonly Standing[], known: Parameters<typeof rankingWith>[0] = {}) => {
  const ranking = rankingWith(known)
  const [ahead, behind] = rankStandings(standings, ranking)
  if (ahead === undefined || behind === undefined) throw new Error("There are no two standings")
  return explainGroup(standings, ranking)(ahead, behind)
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

/** Results of the first stages: points, a status, or null for a missed one. */
const season = (...stages: (number | "DNF" | "DNS" | "DQ" | null)[]) =>
  stages.flatMap((result, order) => {
    if (result === null) return []
    return typeof result === "number"
      ? standingResultWith({ order, points: result })
      : standingResultWith({ order, points: 0, position: null, resultStatus: result })
  })

test("total leaves DNF, DNS and DQ out, totalMinusWorst also the lowest counted result [RU-07] [RX-09]", () => {
  expect(standingTotals(season(20, "DNF", 13, "DQ", 17, "DNS"), rankingWith({ stages: 6 }))).toEqual({
    total: 50,
    totalMinusWorst: 37,
    counted: 3,
    dropped: [2],
  })
  // Only counted results are left out of a sum: points that came with a status would not be in it either.
  const disqualified = [...season(20), standingResultWith({ order: 1, points: 17, resultStatus: "DQ" })]
  expect(standingTotals(disqualified, rankingWith({ stages: 2 }))).toMatchObject({
    total: 20,
    totalMinusWorst: 0,
  })
})

test("with one stage totalMinusWorst equals total", () => {
  const alone = { total: 20, totalMinusWorst: 20, counted: 1, dropped: [] }
  expect(standingTotals(season(20), rankingWith({ stages: 1 }))).toEqual(alone)
})

test("by the letter of the rule, the only result of a rider who missed the other stages is dropped", () => {
  expect(standingTotals(season(20), rankingWith({ stages: 2 }))).toEqual({
    total: 20,
    totalMinusWorst: 0,
    counted: 1,
    dropped: [0],
  })
})

test("among equal results the earliest is dropped", () => {
  expect(standingTotals(season(20, 13, 13), rankingWith({ stages: 3 })).dropped).toEqual([1])
})

test("a rider without a counted result has 0 and nothing to drop", () => {
  expect(standingTotals(season("DNF", null, "DQ"), rankingWith({ stages: 3 }))).toEqual({
    total: 0,
    totalMinusWorst: 0,
    counted: 0,
    dropped: [],
  })
})

test("if a missed stage counts as the worst, a stage without a counted result is dropped", () => {
  const rules = { ...defaultStandingsRules, missedStage: "worst" } as const
  const kept = { total: 37, totalMinusWorst: 37, counted: 2, dropped: [] }
  expect(standingTotals(season(20, null, 17), rankingWith({ rules, stages: 3 }))).toEqual(kept)
  expect(standingTotals(season(20, "DNF", 17), rankingWith({ rules, stages: 3 }))).toEqual(kept)
  expect(standingTotals(season(20, "DNS", 17), rankingWith({ rules, stages: 3 }))).toEqual(kept)
  expect(standingTotals(season(20, 17, 15), rankingWith({ rules, stages: 3 }))).toMatchObject({
    totalMinusWorst: 37,
    dropped: [2],
  })
})
