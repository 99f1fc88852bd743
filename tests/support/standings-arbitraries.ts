import fc from "fast-check"
import type { ApprovedResult } from "#domain/standings/group-results.ts"
import type { Ranking } from "#domain/standings/rank-standings.ts"
import type { Standing } from "#domain/standings/standing.ts"
import {
  defaultPoints,
  defaultStandingsRules,
  dropKinds,
  missedStageRules,
  pointsIn,
  tieRules,
} from "#domain/standings/standings-rules.ts"
import { isOutOfCompetition } from "./arbitraries.ts"
import { standingResultWith, standingWith } from "./standings.ts"

// Ranges are small on purpose: namesakes, equal totals and differing fields have to happen often.

const names = ["Anna Liepa", "anna  liepa", "Jānis Ozols", "Janis Ozols", "Zane Kalniņa"]
const classNames = ["Expert", "Clubman"]

const status = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom("DNF" as const, "DNS" as const, "DQ" as const) },
)

const entrant = fc.record({
  participantId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  name: fc.constantFrom(...names),
  racingNumber: fc.option(fc.constantFrom("1", "2", "3", "4")),
  gender: fc.constantFrom("male" as const, "female" as const, null),
  birthDate: fc.option(fc.constantFrom("1990-05-20", "2008-05-17", "2010-01-01", "2015-02-03")),
  clubId: fc.option(fc.constantFrom("AMK Madona", "Trialists")),
  team: fc.option(fc.constantFrom("Ozoli", "Liepas")),
  racingClass: fc.constantFrom(...classNames),
  status,
  isOutOfCompetition,
  zeros: fc.integer({ min: 0, max: 3 }),
})

/** Positions and points by the order in which they come. */
const approved = (
  entrants: readonly Omit<ApprovedResult, "position" | "positionPoints" | "positionAbsolutePoints">[],
) => {
  const ridden = new Map<string, number>()
  return entrants.map((each, index): ApprovedResult => {
    const position =
      each.status === null && !each.isOutOfCompetition ? (ridden.get(each.racingClass) ?? 0) + 1 : null
    if (position !== null) ridden.set(each.racingClass, position)
    const positionAbsolutePoints = position === null ? 0 : pointsIn(defaultPoints, index + 1)
    return { ...each, position, positionPoints: pointsIn(defaultPoints, position), positionAbsolutePoints }
  })
}

/** The approved results of one stage; several may be of one name, and numbers are unique. */
export const approvedResults: fc.Arbitrary<ApprovedResult[]> = fc
  .uniqueArray(entrant, { selector: ({ participantId }) => participantId, maxLength: 6 })
  .map((entrants) =>
    approved(
      entrants.filter(
        ({ racingNumber }, index) =>
          racingNumber === null ||
          entrants.findIndex((other) => other.racingNumber === racingNumber) === index,
      ),
    ),
  )

const steadyRider = (index: number) => ({
  participantId: `rider-${index}`,
  name: `Rider ${index}`,
  racingNumber: String(index + 1),
  gender: index % 2 === 0 ? ("female" as const) : null,
  birthDate: "1990-05-20",
  clubId: index % 3 === 0 ? null : `Club ${index % 3}`,
  team: null,
  isOutOfCompetition: false,
  zeros: index % 3,
  racingClass: classNames[index % 2] ?? "",
})

/** Stages of riders who never change: nothing of them is a conflict. */
export const steadySeason: fc.Arbitrary<ApprovedResult[][]> = fc.array(
  fc
    .shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7])
    .chain((riders) =>
      fc.tuple(...riders.map((index) => status.map((each) => ({ ...steadyRider(index), status: each })))),
    )
    .map(approved),
  { minLength: 1, maxLength: 4 },
)

/** How many stages the standings of `standingsOfGroup` may have. */
export const mostStages = 4

const cell = fc.record({
  result: fc.oneof(
    { weight: 1, arbitrary: fc.constant("missed" as const) },
    { weight: 1, arbitrary: fc.constantFrom("DNF" as const, "DNS" as const, "DQ" as const) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
  zeros: fc.integer({ min: 0, max: 2 }),
})

type Cell = { result: "missed" | "DNF" | "DNS" | "DQ" | number; zeros: number }

/** A result of a stage: in a place, with a status, or none at all. */
const resultsOf = (cells: readonly Cell[]): Standing["results"] =>
  cells.flatMap(({ result, zeros }, order) => {
    if (result === "missed") return []
    return typeof result === "number"
      ? standingResultWith({ order, zeros, position: result, points: pointsIn(defaultPoints, result) })
      : standingResultWith({ order, zeros, position: null, points: 0, resultStatus: result })
  })

const cells = fc.array(cell, { minLength: mostStages, maxLength: mostStages })

/** Standings of one group, not ranked yet; places need not be those of a real stage. */
export const standingsOfGroup: fc.Arbitrary<Standing[]> = fc
  .array(cells, { maxLength: 8 })
  .map((lines) =>
    lines.map((line, index) =>
      standingWith({ id: `rider-${index}`, name: `${index % 3}`, results: resultsOf(line) }),
    ),
  )

/** Any rules, in either mode. */
export const anyRanking: fc.Arbitrary<Ranking> = fc.record({
  mode: fc.constantFrom("total" as const, "total-minus-worst" as const),
  rules: fc.record({
    points: fc.constant(defaultStandingsRules.points),
    tieOrder: fc.shuffledSubarray([...tieRules]),
    missedStage: fc.constantFrom(...missedStageRules),
    drops: fc.record({
      kind: fc.constantFrom(...dropKinds),
      count: fc.integer({ min: 1, max: mostStages }),
      from: fc.integer({ min: 1, max: mostStages + 1 }),
      alwaysCounted: fc.constant([]),
    }),
    minimum: fc.option(
      fc.record({
        numerator: fc.constantFrom(1, 2),
        denominator: fc.constantFrom(2, 3),
        from: fc.integer({ min: 1, max: mostStages + 1 }),
      }),
    ),
  }),
  stages: fc.constantFrom(1, mostStages),
  alwaysCounted: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
})
