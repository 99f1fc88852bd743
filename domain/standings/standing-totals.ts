import { isCounted, type Standing, type StandingResult } from "./standing.ts"
import type { DropRule, MinimumShare, StandingsRules } from "./standings-rules.ts"

/** The facts that decide which results of a season count. */
export type CountedSeason = {
  rules: StandingsRules
  /** The number of stage columns shown (D-24). */
  stages: number
  /** Orders of those stages among them whose results are never dropped (RX-06). */
  alwaysCounted: readonly number[]
}

/** The totals of a standing's results. */
export type StandingTotals = {
  /** Points of all counted results. */
  total: number
  /** `total` without the results that are dropped. */
  totalMinusWorst: number
  /** Number of counted results. */
  counted: number
  /** Orders of the stages that are struck through, the earliest first (D-24). */
  dropped: readonly number[]
}

const none: readonly number[] = []

/** Returns the sums of results, DNF, DNS and DQ left out (RU-07, D-19, D-24, RX-06). */
export const standingTotals = (results: Standing["results"], season: CountedSeason): StandingTotals => {
  let [total, counted] = [0, 0]
  const droppable: StandingResult[] = []
  for (const result of results) {
    if (!isCounted(result)) continue
    total += result.points
    counted += 1
    if (!season.alwaysCounted.includes(result.order)) droppable.push(result)
  }
  const count = droppedOf(droppable.length, season)
  if (count <= 0 || droppable.length === 0) return { total, totalMinusWorst: total, counted, dropped: none }
  const worst = worstOf(droppable, count)
  return {
    total,
    totalMinusWorst: worst.reduce((sum, { points }) => sum - points, total),
    counted,
    dropped: worst.map(({ order }) => order).sort((a, b) => a - b),
  }
}

/** Returns the worst of a rider's results, the earlier of equal ones first, so that the choice is the same every time. */
const worstOf = (results: readonly StandingResult[], count: number): StandingResult[] => {
  const [first, ...others] = results
  if (count > 1 || first === undefined)
    return results.toSorted((a, b) => a.points - b.points || a.order - b.order).slice(0, count)
  // most championships drop one: then nothing has to be sorted
  return [others.reduce((worst, one) => (one.points < worst.points ? one : worst), first)]
}

/** How many of a rider's results are dropped: where a missed stage is the worst result, such stages go first. */
const droppedOf = (droppable: number, season: CountedSeason): number => {
  const { drops, missedStage } = season.rules
  const allowed = droppedStages(season)
  if (drops.kind === "worst" && missedStage === "not-counted") return allowed
  const missed = season.stages - season.alwaysCounted.length - droppable
  return allowed - missed
}

/** Returns how many stages of a season do not count for a rider who has ridden all of them (RX-06): one counts in any case. */
export const droppedStages = ({ rules, stages, alwaysCounted }: CountedSeason): number =>
  Math.max(0, Math.min(droppedBy(rules.drops, stages), stages - 1, stages - alwaysCounted.length))

const droppedBy = ({ kind, count, from }: DropRule, stages: number): number => {
  if (stages < from) return 0
  return kind === "worst" ? count : stages - count
}

/** A rider without a place: too few of the stages ridden. */
export type BelowMinimum = { ridden: number; stages: number; needed: number }

type WithStatus = Pick<StandingResult, "resultStatus">

/** Returns how many stages were ridden: those with a place or a DNF. A rider who started and broke down took part (RX-06). */
export const stagesRidden = (results: readonly WithStatus[]): number =>
  results.filter(({ resultStatus }) => resultStatus === null || resultStatus === "DNF").length

/** Returns the stages ridden and those needed for a place, if too few were ridden; else null (RX-06). */
export const belowMinimum = (
  results: readonly WithStatus[],
  { rules, stages }: Pick<CountedSeason, "rules" | "stages">,
): BelowMinimum | null => {
  const needed = neededStages(rules.minimum, stages)
  if (needed === 0) return null
  const ridden = stagesRidden(results)
  return ridden < needed ? { ridden, stages, needed } : null
}

/** Returns how many of the stages a rider has to ride for a place; 0: no matter how many. */
export const neededStages = (minimum: MinimumShare | null, stages: number): number =>
  minimum === null || stages < minimum.from
    ? 0
    : Math.ceil((stages * minimum.numerator) / minimum.denominator)
