import { isOver } from "#domain/competitions/is-running.ts"
import type { ResultRow } from "./result.ts"

type Unfinished = Pick<ResultRow, "status" | "isFinished" | "isClassed">

/**
 * Is a result ranked with the points so far, in a stage that ranks unfinished riders (RX-08)? Not if it has a status, or if no
 * section was ridden.
 */
export const isRankedUnfinished = ({
  status,
  isFinished,
  ridden,
}: Pick<ResultRow, "status" | "isFinished" | "ridden">): boolean =>
  status === null && !isFinished && ridden > 0

/** Returns a result as a stage classes it: `ranksUnfinished` says whether it ranks unfinished riders. */
export const classUnfinished = (row: ResultRow, ranksUnfinished: boolean): ResultRow =>
  ranksUnfinished && isRankedUnfinished(row) ? { ...row, isClassed: true } : row

/** Does a result prevent approval: not finished, not classed, without a status (SP-02)? Even one out of competition does. */
export const isUndecided = ({ status, isFinished, isClassed }: Unfinished): boolean =>
  status === null && !isFinished && !isClassed

/** May a rider still be riding? One who is classed unfinished may until the competition is over (RX-08). */
export const mayStillRide = (result: Unfinished, stage: Parameters<typeof isOver>[0], now: number): boolean =>
  isUndecided(result) || (result.isClassed === true && !isOver(stage, now))

type Start = Pick<ResultRow, "status" | "ridden">

/** Does a result exist only because of its DNS, without a score of the rider (RX-09)? */
export const didNotStart = ({ status, ridden }: Start): boolean => status === "DNS" && ridden === 0

/** Does a rider with a DNS have a score? One of the two is wrong, and a secretary decides which (RX-09). */
export const isScoredDns = ({ status, ridden }: Start): boolean => status === "DNS" && ridden > 0

/** May a rider get this status? A rider with a score has started, and gets a DNF instead of a DNS (RX-09). */
export const mayHaveStatus = ({ ridden }: Pick<ResultRow, "ridden">, status: ResultRow["status"]): boolean =>
  status !== "DNS" || ridden === 0
