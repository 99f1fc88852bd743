import { fromHundredths } from "#domain/judging/points.ts"
import { type BestResults, bestResults } from "./best-results.ts"
import { multipliedHundredths } from "./club-points.ts"
import { nameKey, sortByName } from "./name-key.ts"
import type { PooledParticipant, PooledResult, PooledStanding } from "./pooled-standing.ts"
import type { Standing, StandingResult } from "./standing.ts"

/** What of a championship's class bears on clubs and teams; the multiplier of a class that is not among them is 1. */
export type MultipliedClass = { name: string; clubStandingMultiplier: number }

/** How results add up to clubs or to teams. */
export type Pooling<Cell> = {
  classes: readonly MultipliedClass[]
  unitOf: (result: StandingResult) => string | null
  cell: (result: PooledResult, points: number) => Cell
}

/** Returns clubs or teams by total, the highest first, equals by name; their participants by name (RU-08, D-23). */
export const poolStandings = <Cell>(
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

/** Adds the hundredths of each stage to `stageSums` on the way. */
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
