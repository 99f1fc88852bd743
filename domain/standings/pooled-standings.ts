import { fromHundredths } from "#domain/judging/points.ts"
import {
  isCounted,
  nameKey,
  type Standing,
  type StandingResult,
  sortByName,
  standingKey,
} from "./standing.ts"

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

/** The best results of one participant for one club or team in one racing class. */
type BestResults = {
  unit: string
  racingClass: string
  /** The participant's standing in the class; that in the women's group only if there is none in the class. */
  owner: Standing
  byStage: Map<number, StandingResult>
}

/**
 * Returns what each participant earned for a club or a team, the best result per racing class and stage, DNF, DNS and DQ left out
 * (RU-08, D-23). `unitOf` names the club or team of a result, null: none. A standing that was merged into another, and was
 * not deleted, adds nothing: the other has its results.
 */
const bestResults = (
  standings: readonly Standing[],
  unitOf: (result: StandingResult) => string | null,
): BestResults[] => {
  const alive = withoutMerged(standings)
  const classes = alive.filter(({ group }) => group.kind === "class")
  const women = alive.filter(({ group }) => group.kind === "women")
  const lines = new Map<Standing, BestResults[]>()
  const keep = (owner: Standing, result: StandingResult) => {
    const unit = isCounted(result) ? unitOf(result) : null
    if (unit !== null) keepBest(linesOf(lines, owner), { unit, owner }, result)
  }
  // Classes first: of equal results the one in the class is used.
  for (const standing of classes) for (const result of standing.results) keep(standing, result)
  const ownerOf = findOwners(women.length > 0 ? classes : [])
  for (const standing of women)
    for (const result of standing.results) keep(ownerOf(result) ?? standing, result)
  return [...lines.values()].flat()
}

const withoutMerged = (standings: readonly Standing[]): readonly Standing[] => {
  const merged = new Set(
    standings.flatMap(({ group, refOriginal }) => refOriginal.map((id) => standingKey({ group, id }))),
  )
  return merged.size === 0 ? standings : standings.filter((standing) => !merged.has(standingKey(standing)))
}

const linesOf = (lines: Map<Standing, BestResults[]>, owner: Standing): BestResults[] => {
  const known = lines.get(owner)
  if (known !== undefined) return known
  const none: BestResults[] = []
  lines.set(owner, none)
  return none
}

const keepBest = (
  lines: BestResults[],
  { unit, owner }: Pick<BestResults, "unit" | "owner">,
  result: StandingResult,
) => {
  const { racingClass, order } = result
  const line = lines.find((each) => each.unit === unit && each.racingClass === racingClass)
  const before = line?.byStage.get(order)
  if (line === undefined) lines.push({ unit, racingClass, owner, byStage: new Map([[order, result]]) })
  else if (before === undefined || before.points < result.points) line.byStage.set(order, result)
}

/** Returns a function that finds the standing in the class of a rider of a stage. */
const findOwners = (classes: readonly Standing[]) => {
  const byParticipant = new Map<string, Standing[]>()
  for (const standing of classes)
    for (const { participant } of standing.results) {
      const known = byParticipant.get(participant.id)
      if (known === undefined) byParticipant.set(participant.id, [standing])
      else if (known.at(-1) !== standing) known.push(standing)
    }
  return ({ order, racingClass, participant: { id } }: StandingResult): Standing | undefined =>
    byParticipant
      .get(id)
      ?.find(({ results }) =>
        results.some(
          (one) => one.order === order && one.racingClass === racingClass && one.participant.id === id,
        ),
      )
}
