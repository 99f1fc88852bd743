import fc from "fast-check"
import { expect, test } from "vitest"
import { generateStage, rankingWith, standingResultWith, standingsAfter } from "#tests/support/standings.ts"
import {
  anyRanking,
  approvedResults,
  mostStages,
  standingsOfGroup,
  steadySeason,
} from "#tests/support/standings-arbitraries.ts"
import { type Conflict, isRemembered, type Resolution } from "./conflicts.ts"
import { type ApprovedResult, womenResults } from "./group-results.ts"
import { clubStandings } from "./pooled-standings.ts"
import { explainGroup, rankStandings } from "./rank-standings.ts"
import type { Standing } from "./standing.ts"
import { defaultPoints, pointsIn } from "./standings-rules.ts"

const shuffled = <Each>(list: readonly Each[]): fc.Arbitrary<Each[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length })

const resolve = (conflict: Conflict, choice: "old" | "new"): Resolution => {
  const { group, id } = conflict
  if (conflict.kind === "same-id") return { kind: "different-riders", group, id, suffix: conflict.suffix }
  const { field, previous, next } = conflict
  return { kind: "field", group, id, field, previous, next, choice }
}

/** Generates a stage as a secretary does who settles what is asked, old or new in turn. */
const settleAndGenerate = (given: Parameters<typeof generateStage>[0]) => {
  const resolutions = [...(given.resolutions ?? [])]
  for (;;) {
    const outcome = generateStage({ ...given, resolutions })
    if (outcome.kind === "generated")
      return { standings: outcome.standings, remembered: resolutions.filter(isRemembered) }
    const choice = resolutions.length % 2 === 0 ? "old" : "new"
    resolutions.push(...outcome.conflicts.map((conflict) => resolve(conflict, choice)))
  }
}

const seasonOf = (stages: readonly ApprovedResult[][]) =>
  stages.reduce<ReturnType<typeof settleAndGenerate>>(
    ({ standings, remembered }, results, order) =>
      settleAndGenerate({ order, results, standings, resolutions: remembered }),
    { standings: [], remembered: [] },
  )

const anySeason = fc.array(approvedResults, { minLength: 1, maxLength: 3 })

test("generation does not depend on the order of results and standings", () => {
  const both = fc
    .tuple(anySeason, approvedResults)
    .map(([stages, results]) => ({ ...seasonOf(stages), results }))
    .chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        results: shuffled(facts.results),
        standings: shuffled(facts.standings),
      }),
    )
  fc.assert(
    fc.property(both, ({ facts, results, standings }) => {
      const given = { order: 3, resolutions: facts.remembered }
      const expected = generateStage({ ...given, results: facts.results, standings: facts.standings })
      expect(generateStage({ ...given, results, standings })).toEqual(expected)
    }),
  )
})

test("generating a stage again changes nothing and asks nothing", () => {
  fc.assert(
    fc.property(anySeason, (stages) => {
      const { standings, remembered } = seasonOf(stages)
      const [results = []] = stages.slice(-1)
      const again = generateStage({ order: stages.length - 1, results, standings, resolutions: remembered })
      expect(again).toEqual({ kind: "generated", standings })
    }),
  )
})

test("it does not matter which stage is generated first", () => {
  const orders = steadySeason.chain((stages) =>
    fc.record({ stages: fc.constant(stages), orders: shuffled([...stages.keys()]) }),
  )
  fc.assert(
    fc.property(orders, ({ stages, orders }) => {
      const after = (which: readonly number[]) =>
        which.reduce<Standing[]>(
          (standings, order) => standingsAfter({ order, results: stages[order] ?? [], standings }),
          [],
        )
      expect(after(orders)).toEqual(after([...stages.keys()]))
    }),
  )
})

test("every result of a competitor stands in one standing of its class, with its points", () => {
  fc.assert(
    fc.property(anySeason, (stages) => {
      const { standings } = seasonOf(stages)
      const cells = standings.flatMap(({ group, results }) =>
        results.map(({ order, points, participant }) => [order, group.name, participant.id, points]),
      )
      const ridden = stages.flatMap((results, order) =>
        results
          .filter(({ isOutOfCompetition }) => !isOutOfCompetition)
          .map((result) => [order, result.racingClass, result.participantId, result.positionPoints]),
      )
      expect(cells.map(String).sort()).toEqual(ridden.map(String).sort())
    }),
  )
})

test("ranking does not depend on the order of standings, and ranking again changes nothing", () => {
  const both = standingsOfGroup.chain((standings) =>
    fc.record({ standings: fc.constant(standings), others: shuffled(standings) }),
  )
  fc.assert(
    fc.property(both, anyRanking, ({ standings, others }, ranking) => {
      const ranked = rankStandings(standings, ranking)
      expect(rankStandings(others, ranking)).toEqual(ranked)
      expect(rankStandings(ranked, ranking)).toEqual(ranked)
    }),
  )
})

test("a position is one more than the number ahead, and there is a reason wherever positions differ", () => {
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, (standings, ranking) => {
      const ranked = rankStandings(standings, ranking)
      const explain = explainGroup(standings, ranking)
      const placed = ranked.filter(({ position }) => position !== null)
      for (const [index, ahead] of placed.entries()) {
        const better = placed.filter(({ position }) => (position ?? 0) < (ahead.position ?? 0))
        expect(ahead.position).toBe(better.length + 1)
        for (const behind of placed.slice(index))
          expect(explain(ahead, behind).code === "equal").toBe(ahead.position === behind.position)
      }
    }),
  )
})

test("a better place, or a place instead of none, never lowers a rider", () => {
  const order = fc.integer({ min: 0, max: mostStages - 1 })
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, order, (standings, ranking, order) => {
      const [rider, ...others] = standings
      fc.pre(rider !== undefined)
      const result = rider.results.find((each) => each.order === order)
      const position = (result?.position ?? 6) - 1
      fc.pre(position > 0)
      const cell = { resultStatus: null, position, points: pointsIn(defaultPoints, position) }
      const results = [
        ...rider.results.filter((each) => each.order < order),
        { ...(result ?? standingResultWith({ order })), ...cell },
        ...rider.results.filter((each) => each.order > order),
      ]
      const placeOf = (own: Standing) =>
        rankStandings([own, ...others], ranking).find(({ id }) => id === rider.id)?.position ?? Infinity
      expect(placeOf({ ...rider, results })).toBeLessThanOrEqual(placeOf(rider))
    }),
  )
})

test("a stage that nobody rode changes no order", () => {
  const mode = fc.constantFrom("total" as const, "total-minus-worst" as const)
  const stages = fc.integer({ min: 1, max: mostStages })
  fc.assert(
    fc.property(standingsOfGroup, mode, stages, (standings, mode, stages) => {
      const ridden = standings.map((standing) => ({
        ...standing,
        results: standing.results.filter(({ order }) => order < stages),
      }))
      const order = (known: number) =>
        rankStandings(ridden, rankingWith({ mode, stages: known })).map(({ position, id }) => [position, id])
      expect(order(stages + 1)).toEqual(order(stages))
    }),
  )
})

test("a club's total is the sum of its participants and of its stages, in whatever order standings come", () => {
  const both = anySeason
    .map((stages) => seasonOf(stages).standings)
    .chain((standings) => fc.record({ standings: fc.constant(standings), others: shuffled(standings) }))
  const multiplier = fc.integer({ min: 0, max: 3000 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(both, multiplier, ({ standings, others }, clubStandingMultiplier) => {
      const classes = [{ name: "Expert", clubStandingMultiplier }]
      const clubs = clubStandings(standings, classes)
      expect(clubStandings(others, classes)).toEqual(clubs)
      const sum = (points: readonly number[]) => points.reduce((all, each) => all + each, 0)
      for (const { totalPoints, stageTotals, participants } of clubs) {
        expect(sum(Object.values(stageTotals))).toBeCloseTo(totalPoints, 6)
        expect(sum(participants.map((each) => each.totalPoints))).toBeCloseTo(totalPoints, 6)
      }
    }),
  )
})

test("the groups of women do not depend on the order of results, and hold every woman once who competes and has a birth date", () => {
  const facts = {
    hasWomenClasses: true,
    classes: [
      { name: "Expert", order: 2 },
      { name: "Clubman", order: 1 },
    ],
    firstStageDay: "2026-05-16",
    points: rankingWith().rules.points,
  }
  const both = approvedResults.chain((results) =>
    fc.record({ results: fc.constant(results), others: shuffled(results) }),
  )
  fc.assert(
    fc.property(both, ({ results, others }) => {
      const outcome = womenResults(results, facts)
      expect(womenResults(others, facts)).toEqual(outcome)
      const women = results.filter(
        ({ gender, birthDate, isOutOfCompetition: isOut }) =>
          gender === "female" && birthDate !== null && !isOut,
      )
      const listed = outcome.kind === "ranked" ? outcome.results : []
      expect(listed.map(({ participantId }) => participantId).sort()).toEqual(
        women.map(({ participantId }) => participantId).sort(),
      )
    }),
  )
})

test("standings, those of women and of clubs are as if nobody had ridden out of competition [RX-01]", () => {
  const facts = {
    hasWomenClasses: true,
    classes: [
      { name: "Expert", order: 2 },
      { name: "Clubman", order: 1 },
    ],
    firstStageDay: "2026-05-16",
    points: defaultPoints,
  }
  fc.assert(
    fc.property(anySeason, (stages) => {
      const competed = stages.map((results) => results.filter((one) => !one.isOutOfCompetition))
      const [all, others] = [seasonOf(stages).standings, seasonOf(competed).standings]
      expect(all).toEqual(others)
      expect(clubStandings(all, [])).toEqual(clubStandings(others, []))
      for (const [index, results] of stages.entries())
        expect(womenResults(results, facts)).toEqual(womenResults(competed[index] ?? [], facts))
    }),
  )
})
