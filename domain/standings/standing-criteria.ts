import { isCounted, type Standing } from "./standing.ts"
import type { StandingReason } from "./standing-reason.ts"
import { type StandingTotals, standingTotals } from "./standing-totals.ts"
import type { StandingsRules, TieRule } from "./standings-rules.ts"

/** What ranks: all points, as Approve does, or those without the worst result, as Final does. */
export type StandingsMode = "total" | "total-minus-worst"

/** How standings are ranked; `stages` is the number of stage columns shown (D-24). */
export type Ranking = { rules: StandingsRules; mode: StandingsMode; stages: number }

/** What of a standing ranks it. */
export type StandingLine = StandingTotals &
  Pick<Standing, "results"> & {
    /** By the stage's order; 0 where there is no counted result. */
    pointsByStage: readonly number[]
  }

/** One rule of the order, and how it is spoken. */
export type StandingCriterion = {
  /** Negative: `a` is ahead; 0: this rule does not tell them apart. */
  compare: (a: StandingLine, b: StandingLine) => number
  /** For two that it tells apart. */
  reason: (ahead: StandingLine, behind: StandingLine) => StandingReason
}

/** Returns what ranks a standing's results. */
export const standingLine = (
  { results }: Pick<Standing, "results">,
  { rules, stages }: Ranking,
): StandingLine => {
  const { total, totalMinusWorst, counted, dropped } = standingTotals(results, rules, stages)
  return { results, total, totalMinusWorst, counted, dropped, pointsByStage: pointsByStage(results) }
}

const pointsByStage = (results: Standing["results"]): number[] => {
  const points: number[] = []
  for (const result of results) {
    while (points.length < result.order) points.push(0)
    points.push(isCounted(result) ? result.points : 0)
  }
  return points
}

const sums: Readonly<Record<StandingsMode, StandingCriterion>> = {
  total: {
    compare: (a, b) => b.total - a.total,
    reason: (ahead, behind) => ({ code: "total", ahead: ahead.total, behind: behind.total }),
  },
  "total-minus-worst": {
    compare: (a, b) => b.totalMinusWorst - a.totalMinusWorst,
    reason: (ahead, behind) => ({
      code: "total-minus-worst",
      ahead: ahead.totalMinusWorst,
      behind: behind.totalMinusWorst,
    }),
  },
}

/** The last stage in which two differ; -1: there is none. It is asked in every comparison of equals: nothing is made here. */
const lastDifference = (a: readonly number[], b: readonly number[]): number => {
  let at = (a.length > b.length ? a.length : b.length) - 1
  while (at >= 0 && (a[at] ?? 0) === (b[at] ?? 0)) at -= 1
  return at
}

// RU-06, D-19: the latest stage first, a missing result, DNF and DQ as 0.
const latestStages: StandingCriterion = {
  compare: ({ pointsByStage: a }, { pointsByStage: b }) => {
    const at = lastDifference(a, b)
    return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
  },
  reason: ({ pointsByStage: ahead }, { pointsByStage: behind }) => {
    const order = lastDifference(ahead, behind)
    return { code: "later-stage", order, ahead: ahead[order] ?? 0, behind: behind[order] ?? 0 }
  },
}

const placesOf = ({ results }: StandingLine): number[] => {
  const places: number[] = []
  for (const { position } of results) if (position !== null) places.push(position)
  return places.sort((a, b) => a - b)
}

/** The best place that two standings differ in, and how often each has it. */
type Difference = { at: number; a: number; b: number }

/** Both lists of places lead with the best: at the first difference the better place is the one more often taken. */
const placeDifference = (a: StandingLine, b: StandingLine): Difference | null => {
  const [placesA, placesB] = [placesOf(a), placesOf(b)]
  const index = placesA.findIndex((place, at) => place !== placesB[at])
  const first = index === -1 ? placesA.length : index
  const at = Math.min(placesA[first] ?? Infinity, placesB[first] ?? Infinity)
  if (at === Infinity) return null
  const timesAt = (places: readonly number[]) => places.filter((place) => place === at).length
  return { at, a: timesAt(placesA), b: timesAt(placesB) }
}

// D-19, the FIM way
const bestPlaces: StandingCriterion = {
  compare: (a, b) => {
    const difference = placeDifference(a, b)
    return difference === null ? 0 : difference.b - difference.a
  },
  reason: (ahead, behind) => {
    const difference = placeDifference(ahead, behind)
    if (difference === null) return { code: "equal" }
    return { code: "better-places", place: difference.at, ahead: difference.a, behind: difference.b }
  },
}

const ties: Readonly<Record<TieRule, StandingCriterion>> = {
  "more-results": {
    compare: (a, b) => b.counted - a.counted,
    reason: (ahead, behind) => ({ code: "more-results", ahead: ahead.counted, behind: behind.counted }),
  },
  "latest-stages": latestStages,
  "best-places": bestPlaces,
}

/** The rules that put standings in order, the first that tells two apart decides (RU-06, D-19). */
export const standingCriteria = ({ mode, rules }: Ranking): readonly StandingCriterion[] => [
  sums[mode],
  ...rules.tieOrder.map((rule) => ties[rule]),
]
