import { isCounted, type Standing, type StandingResult, standingKey } from "./standing.ts"

/** The best results of one participant for one club or team in one racing class. */
export type BestResults = {
  unit: string
  racingClass: string
  /** The participant's standing in the class; that in the women's group only if there is none in the class. */
  owner: Standing
  byStage: Map<number, StandingResult>
}

/**
 * Returns what each participant earned for a club or a team, the best result a racing class and stage, DNF and DQ left out
 * (RU-08, D-23). `unitOf` names the club or team of a result, null: none. A standing that was merged into another, and was
 * not deleted, adds nothing: the other has its results.
 */
export const bestResults = (
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
