import { type PointsTable, pointsIn } from "#domain/standings/standings-rules.ts"
import { rankAbsolute, rankClass } from "./ranking.ts"
import type { ResultRow } from "./result.ts"
import type { RankingRules } from "./stage-ties.ts"
import { isScoredDns, isUndecided } from "./unfinished.ts"

/** A result of a stage with the class that it is ranked in. */
export type ClassedRow = { racingClass: string; row: ResultRow }

/** What approval stores of a result; without a position the points are 0. */
export type FrozenPlace = {
  participantId: string
  /** In the class; null for riders with a status, and for riders out of competition. */
  position: number | null
  /** Among all results of the stage (D-14). */
  positionAbsolute: number | null
  /** The same two for a rider out of competition, as lists show them in brackets (RX-01). */
  positionInBrackets: number | null
  absoluteInBrackets: number | null
  positionPoints: number
  positionAbsolutePoints: number
  /** Sections ridden with 0, by which a season may break ties (RX-06); null in openFree. */
  zeros: number | null
}

/** What approval stores, or the results that prevent it. */
export type ApprovalOutcome =
  | { kind: "approved"; places: FrozenPlace[] }
  /** These have neither finished nor a status, or have a DNS although somebody scored them. */
  | { kind: "refused"; reason: "not-all-finished" | "scored-dns"; results: ClassedRow[] }

/**
 * Returns what approval stores of a stage's results, by the tie-breaks and the points table of its championship (SP-02, RX-05,
 * RX-09, D-14, D-19).
 */
export const approveStage = (
  results: readonly ClassedRow[],
  { rules, points }: { rules: RankingRules; points: PointsTable },
): ApprovalOutcome => {
  const undecided = results.filter(({ row }) => isUndecided(row))
  if (undecided.length > 0) return { kind: "refused", reason: "not-all-finished", results: undecided }
  const scored = results.filter(({ row }) => isScoredDns(row))
  if (scored.length > 0) return { kind: "refused", reason: "scored-dns", results: scored }
  const absolute = new Map(
    rankAbsolute(
      results.map(({ row }) => row),
      rules,
    ).map((ranked) => [ranked.row.participantId, ranked]),
  )
  const classes = Map.groupBy(results, ({ racingClass }) => racingClass)
  const places = [...classes.values()].flatMap((members) =>
    rankClass(
      members.map(({ row }) => row),
      rules,
    ).map(({ row: { participantId, statistics }, position, positionInBrackets }): FrozenPlace => {
      const positionAbsolute = absolute.get(participantId)?.position ?? null
      return {
        participantId,
        position,
        positionAbsolute,
        positionInBrackets,
        absoluteInBrackets: absolute.get(participantId)?.positionInBrackets ?? null,
        positionPoints: pointsIn(points, position),
        positionAbsolutePoints: pointsIn(points, positionAbsolute),
        zeros: statistics?.[0] ?? null,
      }
    }),
  )
  return { kind: "approved", places }
}

/**
 * Was every section ridden only after a result got its DNF, so that a secretary may take it back? `isMeant`: all of them had been ridden
 * when it was set.
 */
export const isFinishedAfterDnf = (
  { status, isFinished }: Pick<ResultRow, "status" | "isFinished">,
  isMeant: boolean,
): boolean => status === "DNF" && isFinished && !isMeant
