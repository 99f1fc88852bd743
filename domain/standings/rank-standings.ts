import { withPositions } from "#domain/results/positions.ts"
import { byGroup, isCounted, nameKey, type Standing } from "./standing.ts"
import {
  type BelowMinimum,
  belowMinimum,
  type CountedSeason,
  type StandingTotals,
  standingTotals,
} from "./standing-totals.ts"
import type { TieRule } from "./standings-rules.ts"

/** What standings are ranked by: all points, as in Approve, or those without the dropped results, as in Final. */
export const standingsModes = ["total", "total-minus-worst"] as const

/** One of these. */
export type StandingsMode = (typeof standingsModes)[number]

/** How standings are ranked. */
export type Ranking = CountedSeason & { mode: StandingsMode }

/**
 * Returns standings with position, total and totalMinusWorst, group by group, each best first (RU-06, RU-07). Equals share
 * a position and are listed by name (D-19). Riders with too few stages come after them, without a position (RX-06).
 */
export const rankStandings = (standings: readonly Standing[], ranking: Ranking): Standing[] =>
  byGroup(standings).flatMap((group) => rankGroup(group, ranking))

const rankGroup = (group: readonly Standing[], ranking: Ranking): Standing[] => {
  const compare = comparison(ranking)
  const lines = sortedLines(group, ranking)
  const isPlaced = ({ below }: StandingLine) => below === null
  const placed = withPositions(lines.filter(isPlaced), compare)
  const others = lines.filter((line) => !isPlaced(line)).map((line) => ({ line, position: null }))
  return [...placed, ...others].map(({ line: { standing, total, totalMinusWorst }, position }) => ({
    ...standing,
    position,
    total,
    totalMinusWorst,
  }))
}

/** Returns a group as it is listed: by position, then those without one, in the order that they would have. */
export const listGroup = (group: readonly Standing[], ranking: Ranking): Standing[] => {
  const placed = group
    .filter(({ position }) => position !== null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  if (placed.length === group.length) return placed
  const others = sortedLines(group, ranking).filter(({ standing }) => standing.position === null)
  return [...placed, ...others.map(({ standing }) => standing)]
}

/** The lines of a group, the best first, equals by name. */
const sortedLines = (group: readonly Standing[], ranking: Ranking): StandingLine[] => {
  const compare = comparison(ranking)
  const compareNames = namesComparison()
  return group
    .map(lineIn(group, ranking))
    .sort((a, b) => compare(a, b) || compareNames(a.standing, b.standing))
}

const comparison = (ranking: Ranking) => {
  const criteria = standingCriteria(ranking)
  return (a: StandingLine, b: StandingLine): number => {
    for (const criterion of criteria) {
      const order = criterion.compare(a, b)
      if (order !== 0) return order
    }
    return 0
  }
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
  /** How often each took this place, the best one in which they differ. */
  | { code: "better-places"; place: number; ahead: number; behind: number }
  /** Sections ridden with 0, in the stages where this is known for everybody. */
  | { code: "most-zeros"; ahead: number; behind: number }
  /** The one behind has too few stages for a place. */
  | ({ code: "below-minimum" } & BelowMinimum)
  | { code: "equal" }

/**
 * Returns a function that explains a ranking of this group: the rule that puts `ahead` before `behind`, with its figures; `equal`
 * if they share a position.
 */
export const explainGroup = (group: readonly Standing[], ranking: Ranking) => {
  const line = lineIn(group, ranking)
  const criteria = standingCriteria(ranking)
  return (ahead: Standing, behind: Standing): StandingReason => {
    const [one, other] = [line(ahead), line(behind)]
    if (other.below !== null) return { code: "below-minimum", ...other.below }
    const decisive = criteria.find(({ compare }) => compare(one, other) !== 0)
    return decisive === undefined ? { code: "equal" } : decisive.reason(one, other)
  }
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
  let at = Math.max(a.length, b.length) - 1
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

/** Both lists begin with the best place: at the first difference, the better of the two places is the one taken more often. */
const placeDifference = (a: StandingLine, b: StandingLine): Difference | null => {
  const [placesA, placesB] = [placesOf(a), placesOf(b)]
  const index = placesA.findIndex((place, at) => place !== placesB[at])
  const first = index === -1 ? placesA.length : index
  const at = Math.min(placesA[first] ?? Infinity, placesB[first] ?? Infinity)
  if (at === Infinity) return null
  const timesAt = (places: readonly number[]) => places.filter((place) => place === at).length
  return { at, a: timesAt(placesA), b: timesAt(placesB) }
}

const placesOf = ({ standing }: StandingLine): number[] => {
  const places: number[] = []
  for (const { position } of standing.results) if (position !== null) places.push(position)
  return places.sort((a, b) => a - b)
}

const ties: Readonly<Record<TieRule, StandingCriterion>> = {
  "more-results": {
    compare: (a, b) => b.counted - a.counted,
    reason: (ahead, behind) => ({ code: "more-results", ahead: ahead.counted, behind: behind.counted }),
  },
  "latest-stages": latestStages,
  "best-places": bestPlaces,
  "most-zeros": {
    compare: (a, b) => b.zeros - a.zeros,
    reason: (ahead, behind) => ({ code: "most-zeros", ahead: ahead.zeros, behind: behind.zeros }),
  },
}

/** A standing with the figures that rank it. */
type StandingLine = StandingTotals & {
  standing: Standing
  /** Null: it has a place. */
  below: BelowMinimum | null
  /** By the stage's order; 0 where there is no counted result. */
  pointsByStage: readonly number[]
  zeros: number
}

/** Returns a function that makes the line of a standing in this group. */
const lineIn = (group: readonly Standing[], ranking: Ranking) => {
  const unknown = ranking.rules.tieOrder.includes("most-zeros") ? stagesWithoutZeros(group) : null
  return (standing: Standing): StandingLine => {
    const { results } = standing
    const { total, totalMinusWorst, counted, dropped } = standingTotals(results, ranking)
    return {
      standing,
      total,
      totalMinusWorst,
      counted,
      dropped,
      below: belowMinimum(results, ranking),
      pointsByStage: pointsByStage(results),
      zeros: unknown === null ? 0 : zerosIn(results, unknown),
    }
  }
}

/**
 * Returns the orders of the stages with a result without zeros, as all of openFree are. Such a stage adds zeros to nobody: it would
 * favour the riders who have some (RX-06).
 */
export const stagesWithoutZeros = (group: readonly Pick<Standing, "results">[]): ReadonlySet<number> => {
  const unknown = new Set<number>()
  for (const { results } of group)
    for (const result of results) if (isCounted(result) && result.zeros === null) unknown.add(result.order)
  return unknown
}

const zerosIn = (results: Standing["results"], unknown: ReadonlySet<number>): number => {
  let zeros = 0
  for (const result of results)
    if (isCounted(result) && !unknown.has(result.order)) zeros += result.zeros ?? 0
  return zeros
}

const pointsByStage = (results: Standing["results"]): number[] => {
  const points: number[] = []
  for (const result of results) {
    while (points.length < result.order) points.push(0)
    points.push(isCounted(result) ? result.points : 0)
  }
  return points
}
