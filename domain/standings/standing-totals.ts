import { isCounted, type Standing, type StandingResult } from "./standing.ts"
import type { StandingsRules } from "./standings-rules.ts"

/** The totals of a standing's results. */
export type StandingTotals = {
  /** Points of all counted results. */
  total: number
  /** `total` without the worst result. */
  totalMinusWorst: number
  /** Number of counted results. */
  counted: number
  /** Order of the stage that is struck through (D-24); null: no result of the standing is dropped. */
  dropped: number | null
}

/** Returns the sums of results, DNF and DQ left out; `stages` is the number of stage columns shown (RU-07, D-19, D-24). */
export const standingTotals = (
  results: Standing["results"],
  rules: StandingsRules,
  stages: number,
): StandingTotals => {
  let [total, counted] = [0, 0]
  // Of equals the earliest, so that it is the same every time.
  let worst: StandingResult | null = null
  for (const result of results) {
    if (!isCounted(result)) continue
    total += result.points
    counted += 1
    if (worst === null || result.points < worst.points) worst = result
  }
  const dropped = dropsNone(counted, rules, stages) ? null : worst
  return { total, totalMinusWorst: total - (dropped?.points ?? 0), counted, dropped: dropped?.order ?? null }
}

const dropsNone = (counted: number, { missedStage }: StandingsRules, stages: number): boolean =>
  stages <= 1 || (missedStage === "worst" && counted < stages)
