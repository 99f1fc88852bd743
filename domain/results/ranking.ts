import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type ClassicMarks, classicMarks } from "#domain/judging/points.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import { isCompetitor, withPositions } from "./positions.ts"
import type { ResultRow } from "./result.ts"
import { type ResultStatus, statusOrder } from "./result-status.ts"
import type { RankingRules, StageTieRule } from "./stage-ties.ts"

/** A result with its place in a list. */
export type RankedRow = {
  row: ResultRow
  /** Place in the list, 0 first; even rows without a position have one. */
  order: number
  /** Counted from 1, shared by equals; null for riders with a status, and for riders out of competition. */
  position: number | null
  /** The position that a rider out of competition would have among the others (RX-01); null for everybody else. */
  positionInBrackets: number | null
}

/**
 * Returns the results of one class, best first, with positions (RU-02 to RU-04, RX-05, D-15). The championship decides what they
 * earn. A rider out of competition is listed among the others, but does not affect their positions (RX-01).
 */
export const rankClass = (rows: readonly ResultRow[], rules: RankingRules): RankedRow[] => {
  const criteria = criteriaOf(rules)
  const sorted = rows.toSorted((a, b) => listOrder(a, b, criteria))
  const compare = (ahead: ResultRow, behind: ResultRow) => compareBy(ahead, behind, criteria)
  return withPositions(sorted, compare, isCompetitor).map(({ line: row, position }, order) => {
    const reached = row.status === null ? position : null
    return isCompetitor(row)
      ? { row, order, position: reached, positionInBrackets: null }
      : { row, order, position: null, positionInBrackets: reached }
  })
}

// Equal results only need the same order every time.
const listOrder = (a: ResultRow, b: ResultRow, criteria: readonly RankCriterion[]): number =>
  compareBy(a, b, criteria) ||
  compareRacingNumbers(a.racingNumber, b.racingNumber) ||
  (a.participantId < b.participantId ? -1 : 1)

/** Returns a negative number where `a` is ahead of `b`, and 0 where they share a position (RU-02 to RU-04, RX-05, D-15). */
export const compareResults = (a: ResultRow, b: ResultRow, rules: RankingRules): number =>
  compareBy(a, b, criteriaOf(rules))

/** Returns the same for results whose times are not known yet; null: a time decides. */
export const compareUntimed = (a: ResultRow, b: ResultRow, rules: RankingRules): number | null => {
  const criteria = inOrder(a, b, criteriaOf(rules))
  const time = criteria.findIndex(({ isOfTimes }) => isOfTimes)
  if (time === -1) return compareBy(a, b, criteria)
  return compareBy(a, b, criteria.slice(0, time)) || null
}

const compareBy = (a: ResultRow, b: ResultRow, criteria: readonly RankCriterion[]): number => {
  for (const criterion of inOrder(a, b, criteria)) {
    const order = criterion.compare(a, b)
    if (order !== 0) return order
  }
  return 0
}

/** Returns all results of a stage in one list: regardless of class, by the order rules of a class (D-14). */
export const rankAbsolute = (rows: readonly ResultRow[], rules: RankingRules): RankedRow[] =>
  rankClass(rows, rules)

/** The positions in the class that approval stored for a result; at most one of them is set. */
export type Frozen = Pick<RankedRow, "position" | "positionInBrackets">

/** Sorts after every position; finite, because two infinite values have no difference. */
const none = Number.MAX_SAFE_INTEGER

/**
 * Returns ranked results in the order of their stored positions, which is a stage's order from its approval on (D-34).
 * Those who share one, and those without, stay as they were ranked.
 */
export const frozenOrder = (
  ranked: readonly RankedRow[],
  frozenOf: (participantId: string) => Frozen,
): RankedRow[] =>
  ranked
    .map((one) => ({ ...one, ...frozenOf(one.row.participantId) }))
    .sort((a, b) => listedAt(a) - listedAt(b) || a.order - b.order)
    .map((one, order) => ({ ...one, order }))

// RX-01: a rider out of competition is listed where the score puts them
const listedAt = ({ position, positionInBrackets }: Frozen): number => position ?? positionInBrackets ?? none

/** Why one result is ahead of another, with the figures of both. Null: that result has none, and ranks last. */
export type RankReason =
  /** DNF, DNS and DQ are behind all others, in this order. */
  | { code: "status"; ahead: ResultStatus; behind: ResultStatus }
  /** Both have the same status: the smaller racing number is listed first. */
  | { code: "racing-number"; ahead: string | null; behind: string | null }
  | { code: "finished" }
  /** Points: fewer in classic, more in openFree. */
  | { code: "total"; ahead: number | null; behind: number | null }
  /** Number of sections with this score. */
  | { code: "more-of-score"; score: ClassicMarks; ahead: number; behind: number }
  /** Points of a lap, the last in which the two differ; null: nothing ridden there. */
  | { code: "better-lap"; lap: number; ahead: number | null; behind: number | null }
  /** Milliseconds. */
  | { code: "shorter-racing-time"; ahead: number | null; behind: number | null }
  /** Epoch milliseconds. */
  | { code: "earlier-last-time"; ahead: number | null; behind: number | null }
  | { code: "equal" }

/** Returns the rule that put `ahead` before `behind`, with its figures; `equal` when they share a position. */
export const explainRank = (ahead: ResultRow, behind: ResultRow, rules: RankingRules): RankReason => {
  const criteria = inOrder(ahead, behind, criteriaOf(rules))
  const decisive = criteria.find(({ compare }) => compare(ahead, behind) !== 0)
  return decisive === undefined ? { code: "equal" } : decisive.reason(ahead, behind)
}

/** One rule of the order, and how it is explained. */
type RankCriterion = {
  /** Negative: `a` is ahead; 0: this rule does not decide. */
  compare: (a: ResultRow, b: ResultRow) => number
  reason: (ahead: ResultRow, behind: ResultRow) => RankReason
  /** Is it about times, which are known only at the end? */
  isOfTimes?: true
}

/** The rules that put results in order; the first that distinguishes two of them decides (RU-02, RX-05, D-15). */
const criteriaOf = ({ type, ties }: RankingRules): readonly RankCriterion[] => [
  ...untied[type],
  ...ties.flatMap((rule) => tieCriteria[rule](type)),
]

/** Returns the rules that put these two in order: a result with a status is not ranked (RU-04). */
const inOrder = (a: ResultRow, b: ResultRow, criteria: readonly RankCriterion[]): readonly RankCriterion[] =>
  a.status === null && b.status === null ? criteria : outOfRanking

const ascending = (a: number, b: number): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

// RU-04, RX-09, D-15
const status: RankCriterion = {
  compare: (a, b) => ascending(statusOrder(a.status), statusOrder(b.status)),
  reason: (ahead, behind) => ({ code: "status", ahead: ahead.status, behind: behind.status }),
}

const racingNumber: RankCriterion = {
  compare: (a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber),
  reason: (ahead, behind) => ({
    code: "racing-number",
    ahead: ahead.racingNumber,
    behind: behind.racingNumber,
  }),
}

const finished: RankCriterion = {
  compare: (a, b) => Number(b.isFinished) - Number(a.isFinished),
  reason: () => ({ code: "finished" }),
}

const totalReason: RankCriterion["reason"] = (ahead, behind) => ({
  code: "total",
  ahead: ahead.total,
  behind: behind.total,
})

const fewerPoints: RankCriterion = {
  compare: (a, b) => ascending(a.total ?? Infinity, b.total ?? Infinity),
  reason: totalReason,
}

const morePoints: RankCriterion = {
  compare: (a, b) => ascending(b.total ?? -Infinity, a.total ?? -Infinity),
  reason: totalReason,
}

// RU-03, D-15: the larger count ranks first, at each value.
const moreOfScore = (score: ClassicMarks): RankCriterion => {
  const count = (row: ResultRow) => row.statistics?.[score] ?? 0
  return {
    compare: (a, b) => count(b) - count(a),
    reason: (ahead, behind) => ({ code: "more-of-score", score, ahead: count(ahead), behind: count(behind) }),
  }
}

/** The last lap in which two differ, counted from the end: of two classes the last laps are compared with each other (D-14). */
const decisiveLap = (a: ResultRow, b: ResultRow) => {
  for (let fromEnd = 1; fromEnd <= Math.max(a.lapTotals.length, b.lapTotals.length); fromEnd += 1) {
    const [one, other] = [a.lapTotals.at(-fromEnd) ?? null, b.lapTotals.at(-fromEnd) ?? null]
    if (one !== other) return { lap: a.lapTotals.length + 1 - fromEnd, one, other }
  }
  return null
}

// RX-05: a lap without a score comes last
const betterLastLaps = (type: CompetitionType): RankCriterion => ({
  compare: (a, b) => {
    const { one = null, other = null } = decisiveLap(a, b) ?? {}
    return type === "classic"
      ? ascending(one ?? Infinity, other ?? Infinity)
      : ascending(other ?? -Infinity, one ?? -Infinity)
  },
  reason: (ahead, behind) => {
    const { lap = 0, one = null, other = null } = decisiveLap(ahead, behind) ?? {}
    return { code: "better-lap", lap, ahead: one, behind: other }
  },
})

const shorterRacingTime: RankCriterion = {
  isOfTimes: true,
  compare: (a, b) => ascending(a.racingTime ?? Infinity, b.racingTime ?? Infinity),
  reason: (ahead, behind) => ({
    code: "shorter-racing-time",
    ahead: ahead.racingTime,
    behind: behind.racingTime,
  }),
}

const earlierLastTime: RankCriterion = {
  isOfTimes: true,
  compare: (a, b) => ascending(a.lastTimeRecorded ?? Infinity, b.lastTimeRecorded ?? Infinity),
  reason: (ahead, behind) => ({
    code: "earlier-last-time",
    ahead: ahead.lastTimeRecorded,
    behind: behind.lastTimeRecorded,
  }),
}

/** The rules that apply before any tie-break. */
const untied: Readonly<Record<CompetitionType, readonly RankCriterion[]>> = {
  classic: [finished, fewerPoints],
  openFree: [morePoints],
}

const tieCriteria: Readonly<Record<StageTieRule, (type: CompetitionType) => readonly RankCriterion[]>> = {
  "score-counts": () => classicMarks.map(moreOfScore),
  "last-laps": (type) => [betterLastLaps(type)],
  "shorter-time": () => [shorterRacingTime],
  "earlier-end": () => [earlierLastTime],
}

const outOfRanking: readonly RankCriterion[] = [status, racingNumber]
