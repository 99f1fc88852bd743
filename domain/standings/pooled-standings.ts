import { fromHundredths } from "#domain/judging/points.ts"
import { type BestResults, bestResults } from "./best-results.ts"
import { nameKey, sortByName } from "./name-key.ts"
import type { Standing, StandingResult } from "./standing.ts"

/** A club with what its participants earned (SD-10, SD-16). */
export type ClubStanding = PooledStanding<PooledResult & { clubPoints: number }>

/**
 * Returns the clubs of a championship, the highest total first, from its individual standings, the women's groups among
 * them (RU-08, D-23). Points are rounded to 2 decimals.
 */
export const clubStandings = (
  standings: readonly Standing[],
  classes: readonly MultipliedClass[],
): ClubStanding[] =>
  poolStandings(standings, {
    classes,
    unitOf: ({ clubId }) => clubId,
    cell: (result, clubPoints) => ({ ...result, clubPoints }),
  })

/** A team of the family cup with what its participants earned (SD-11, SD-16). */
export type TeamStanding = PooledStanding<PooledResult & { teamPoints: number }>

/**
 * Returns the teams of a championship, the highest total first, from its individual standings without the women's groups
 * (RU-09, D-23). Points are rounded to 2 decimals.
 */
export const teamStandings = (
  standings: readonly Standing[],
  classes: readonly MultipliedClass[],
): TeamStanding[] =>
  poolStandings(
    standings.filter(({ group }) => group.kind === "class"),
    {
      classes,
      unitOf: ({ team }) => team,
      cell: (result, teamPoints) => ({ ...result, teamPoints }),
    },
  )

/** The parts of a championship's class that clubs and teams depend on; the multiplier of a class that is not among them is 1. */
export type MultipliedClass = { name: string; clubStandingMultiplier: number }

/** A club or a team with its participants by name (SD-10, SD-11). */
export type PooledStanding<Cell> = {
  name: string
  totalPoints: number
  /** Points of each stage, by the stage's order. */
  stageTotals: Readonly<Record<number, number>>
  participants: PooledParticipant<Cell>[]
}

/** One participant's line in a club or a team. */
export type PooledParticipant<Cell> = {
  name: string
  /** Id of the individual standing. */
  participantId: string
  /** That standing. */
  owner: Standing
  /** The racing class. */
  group: string
  totalPoints: number
  /** By the stage's order. */
  stages: Readonly<Record<number, Cell>>
}

/** A cell: what is stored of one stage (SD-16). */
export type PooledResult = Pick<
  StandingResult,
  "title" | "status" | "url" | "resultStatus" | "positionAbsolutePoints"
> & {
  /** Points in the group that they were earned in. */
  individualPoints: number
  multiplier: number
}

/** How results add up to clubs or to teams. */
type Pooling<Cell> = {
  classes: readonly MultipliedClass[]
  unitOf: (result: StandingResult) => string | null
  cell: (result: PooledResult, points: number) => Cell
}

/** Returns clubs or teams by total, the highest first, equals by name; their participants by name (RU-08, D-23). */
const poolStandings = <Cell>(
  standings: readonly Standing[],
  { classes, unitOf, cell }: Pooling<Cell>,
): PooledStanding<Cell>[] => {
  const multipliers = new Map(classes.map((each) => [each.name, each.clubStandingMultiplier]))
  const byUnit = Map.groupBy(bestResults(standings, unitOf), ({ unit }) => unit)
  return [...byUnit]
    .map(([name, lines]) => ({ unit: unitStanding(name, lines, { multipliers, cell }), key: nameKey(name) }))
    .sort((a, b) => b.unit.totalPoints - a.unit.totalPoints || (a.key < b.key ? -1 : 1))
    .map(({ unit }) => unit)
}

type Cells<Cell> = { multipliers: ReadonlyMap<string, number>; cell: Pooling<Cell>["cell"] }

const unitStanding = <Cell>(
  name: string,
  lines: readonly BestResults[],
  cells: Cells<Cell>,
): PooledStanding<Cell> => {
  const stageSums = new Map<number, number>()
  const participants = lines.map((line) => participantLine(line, cells, stageSums))
  return {
    name,
    totalPoints: fromHundredths([...stageSums.values()].reduce((sum, points) => sum + points, 0)),
    stageTotals: Object.fromEntries([...stageSums].map(([order, sum]) => [order, fromHundredths(sum)])),
    participants: sortByName(participants, ({ group, participantId }) => `${group}\n${participantId}`),
  }
}

/** Also adds the hundredths of each stage to `stageSums`. */
const participantLine = <Cell>(
  { owner, racingClass, byStage }: BestResults,
  { multipliers, cell }: Cells<Cell>,
  stageSums: Map<number, number>,
): PooledParticipant<Cell> => {
  const multiplier = multipliers.get(racingClass) ?? 1
  const stages: Record<number, Cell> = {}
  let sum = 0
  for (const [order, result] of byStage) {
    const points = multipliedHundredths(result.points, multiplier)
    sum += points
    stageSums.set(order, (stageSums.get(order) ?? 0) + points)
    stages[order] = cell(pooledResult(result, multiplier), fromHundredths(points))
  }
  return {
    name: owner.name,
    participantId: owner.id,
    owner,
    group: racingClass,
    totalPoints: fromHundredths(sum),
    stages,
  }
}

const pooledResult = (result: StandingResult, multiplier: number): PooledResult => ({
  individualPoints: result.points,
  multiplier,
  title: result.title,
  status: result.status,
  url: result.url,
  resultStatus: result.resultStatus,
  positionAbsolutePoints: result.positionAbsolutePoints,
})

// Multipliers are read to a millionth, so that everything is computed in whole numbers: 13 × 1.005 is 13.07, in binary fractions
// 13.06.
const millionths = 1_000_000

/** Returns points × multiplier in hundredths of a point, half a hundredth up (RU-08). */
export const multipliedHundredths = (points: number, multiplier: number): number =>
  Math.round((points * Math.round(multiplier * millionths)) / (millionths / 100))
