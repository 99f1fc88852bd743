import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type ClassicMarks, classicMarks } from "#domain/judging/points.ts"
import { compareRacingNumbers } from "./compare-racing-numbers.ts"
import type { RankReason } from "./rank-reason.ts"
import type { ResultRow } from "./result-row.ts"

/** One rule of the order, and how it is spoken. */
export type RankCriterion = {
  /** Negative: `a` is ahead; 0: this rule does not tell them apart. */
  compare: (a: ResultRow, b: ResultRow) => number
  reason: (ahead: ResultRow, behind: ResultRow) => RankReason
}

const ascending = (a: number, b: number): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const statusOrder = { none: 0, DNF: 1, DQ: 2 } as const

// RU-04, D-15
const status: RankCriterion = {
  compare: (a, b) => ascending(statusOrder[a.status ?? "none"], statusOrder[b.status ?? "none"]),
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

const shorterRacingTime: RankCriterion = {
  compare: (a, b) => ascending(a.racingTime ?? Infinity, b.racingTime ?? Infinity),
  reason: (ahead, behind) => ({
    code: "shorter-racing-time",
    ahead: ahead.racingTime,
    behind: behind.racingTime,
  }),
}

const earlierLastTime: RankCriterion = {
  compare: (a, b) => ascending(a.lastTimeRecorded ?? Infinity, b.lastTimeRecorded ?? Infinity),
  reason: (ahead, behind) => ({
    code: "earlier-last-time",
    ahead: ahead.lastTimeRecorded,
    behind: behind.lastTimeRecorded,
  }),
}

const criteria: Readonly<Record<CompetitionType, readonly RankCriterion[]>> = {
  classic: [finished, fewerPoints, ...classicMarks.map(moreOfScore), earlierLastTime],
  openFree: [morePoints, shorterRacingTime, earlierLastTime],
}

const outOfRanking: readonly RankCriterion[] = [status, racingNumber]

/** The rules that put these two in order, the first that tells them apart decides (RU-02 to RU-04, D-15). */
export const rankCriteria = (a: ResultRow, b: ResultRow, type: CompetitionType): readonly RankCriterion[] =>
  a.status === null && b.status === null ? criteria[type] : outOfRanking
