import type { ClassicMarks } from "#domain/judging/points.ts"
import type { ResultStatus } from "./result-facts.ts"

/**
 * Why one result is ahead of another, with the figures of both. Null: that one has none, and is last for it.
 */
export type RankReason =
  /** DNF and DQ are behind all others, DQ behind DNF. */
  | { code: "status"; ahead: ResultStatus; behind: ResultStatus }
  /** Both DNF or both DQ: the smaller racing number is listed first. */
  | { code: "racing-number"; ahead: string | null; behind: string | null }
  | { code: "finished" }
  /** Points: fewer in classic, more in openFree. */
  | { code: "total"; ahead: number | null; behind: number | null }
  /** Number of sections with this score. */
  | { code: "more-of-score"; score: ClassicMarks; ahead: number; behind: number }
  /** Milliseconds. */
  | { code: "shorter-racing-time"; ahead: number | null; behind: number | null }
  /** Epoch milliseconds. */
  | { code: "earlier-last-time"; ahead: number | null; behind: number | null }
  | { code: "equal" }
