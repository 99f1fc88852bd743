import { withPositions } from "#domain/results/ranking.ts"
import { byGroup, isCounted, nameKey, type Standing, type StandingResult } from "./standing.ts"
import type { StandingsRules, TieRule } from "./standings-rules.ts"

/** What standings are ranked by: all points, as in Approve, or those without the worst result, as in Final. */
export const standingsModes = ["total", "total-minus-worst"] as const

/** One of these. */
export type StandingsMode = (typeof standingsModes)[number]

/** How standings are ranked; `stages` is the number of stage columns shown (D-24). */
export type Ranking = { rules: StandingsRules; mode: StandingsMode; stages: number }

/**
 * Returns standings with position, total and totalMinusWorst, group by group, each best first (RU-06, RU-07). Equals share
 * a position and are listed by name (D-19).
 */
export const rankStandings = (standings: readonly Standing[], ranking: Ranking): Standing[] => {
  const criteria = standingCriteria(ranking)
  return byGroup(standings).flatMap((group) => rankGroup(group, ranking, criteria))
}

const rankGroup = (
  standings: readonly Standing[],
  ranking: Ranking,
  criteria: readonly StandingCriterion[],
): Standing[] => {
  const compare = (a: StandingLine, b: StandingLine): number => {
    for (const criterion of criteria) {
      const order = criterion.compare(a, b)
      if (order !== 0) return order
    }
    return 0
  }
  const compareNames = namesComparison()
  const lines = standings
    .map((standing) => ({ standing, ...standingLine(standing, ranking) }))
    .sort((a, b) => compare(a, b) || compareNames(a.standing, b.standing))
  return withPositions(lines, compare).map(({ line: { standing, total, totalMinusWorst }, position }) => ({
    ...standing,
    position,
    total,
    totalMinusWorst,
  }))
}

/** Returns a comparison by name, then by id, for one sort; it caches the keys of names. */
const namesComparison = () => {
  const keys = new Map<Standing, string>()
  const keyOf = (standing: Standing): string => {
    const known = keys.get(standing)
    if (known !== undefined) return known
    const key = nameKey(standing.name)
    keys.set(standing, key)
    return key
  }
  return (a: Standing, b: Standing): number => {
    const [nameA, nameB] = [keyOf(a), keyOf(b)]
    if (nameA === nameB) return a.id < b.id ? -1 : 1
    return nameA < nameB ? -1 : 1
  }
}

/** Why one standing is ahead of another, with the figures of both (RU-06, D-19). */
export type StandingReason =
  | { code: "total"; ahead: number; behind: number }
  | { code: "total-minus-worst"; ahead: number; behind: number }
  /** Number of counted results. */
  | { code: "more-results"; ahead: number; behind: number }
  /** Points in the latest stage in which they differ; 0 where there is no counted result. */
  | { code: "later-stage"; order: number; ahead: number; behind: number }
  /** Number of stages in this place, the best in which they differ. */
  | { code: "better-places"; place: number; ahead: number; behind: number }
  | { code: "equal" }

/** Returns the rule that puts `ahead` before `behind` in a ranking of their group, with its figures; `equal` when they share a position. */
export const explainStanding = (ahead: Standing, behind: Standing, ranking: Ranking): StandingReason => {
  const [line, other] = [standingLine(ahead, ranking), standingLine(behind, ranking)]
  const decisive = standingCriteria(ranking).find(({ compare }) => compare(line, other) !== 0)
  return decisive === undefined ? { code: "equal" } : decisive.reason(line, other)
}

/** One rule of the order, and its explanation. */
type StandingCriterion = {
  /** Negative: `a` is ahead; 0: the rule does not decide. */
  compare: (a: StandingLine, b: StandingLine) => number
  /** The figures, for two standings between which the rule decides. */
  reason: (ahead: StandingLine, behind: StandingLine) => StandingReason
}

/** The rules that put standings in order; the first that distinguishes two decides (RU-06, D-19). */
const standingCriteria = ({ mode, rules }: Ranking): readonly StandingCriterion[] => [
  sums[mode],
  ...rules.tieOrder.map((rule) => ties[rule]),
]

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

// RU-06, D-19: the latest stage first, a missing result, DNF, DNS and DQ as 0.
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

/** The last stage in which two differ; -1: there is none. It runs in every comparison of equals, so it allocates nothing. */
const lastDifference = (a: readonly number[], b: readonly number[]): number => {
  let at = (a.length > b.length ? a.length : b.length) - 1
  while (at >= 0 && (a[at] ?? 0) === (b[at] ?? 0)) at -= 1
  return at
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

const placesOf = ({ results }: StandingLine): number[] => {
  const places: number[] = []
  for (const { position } of results) if (position !== null) places.push(position)
  return places.sort((a, b) => a - b)
}

const ties: Readonly<Record<TieRule, StandingCriterion>> = {
  "more-results": {
    compare: (a, b) => b.counted - a.counted,
    reason: (ahead, behind) => ({ code: "more-results", ahead: ahead.counted, behind: behind.counted }),
  },
  "latest-stages": latestStages,
  "best-places": bestPlaces,
}

/** The parts of a standing that rank it. */
type StandingLine = StandingTotals &
  Pick<Standing, "results"> & {
    /** By the stage's order; 0 where there is no counted result. */
    pointsByStage: readonly number[]
  }

/** Returns the ranking parts of a standing's results. */
const standingLine = ({ results }: Pick<Standing, "results">, { rules, stages }: Ranking): StandingLine => {
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

/** Returns the sums of results, DNF, DNS and DQ left out; `stages` is the number of stage columns shown (RU-07, D-19, D-24). */
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
