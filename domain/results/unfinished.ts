import { isOver } from "#domain/competitions/is-running.ts"
import type { ResultRow } from "./result.ts"

type Unfinished = Pick<ResultRow, "status" | "isFinished" | "isClassed">

/**
 * Is a result ranked with the points so far, in a stage that ranks who has not finished (RX-08)? Not with a status, and without a section
 * there is nothing to rank.
 */
export const isRankedUnfinished = ({
  status,
  isFinished,
  ridden,
}: Pick<ResultRow, "status" | "isFinished" | "ridden">): boolean =>
  status === null && !isFinished && ridden > 0

/** Returns a result as a stage classes it: `ranksUnfinished` says whether it ranks who has not finished. */
export const classUnfinished = (row: ResultRow, ranksUnfinished: boolean): ResultRow =>
  ranksUnfinished && isRankedUnfinished(row) ? { ...row, isClassed: true } : row

/** Does a result keep its stage from being approved: neither finished nor classed nor with a status (SP-02), also out of competition? */
export const isUndecided = ({ status, isFinished, isClassed }: Unfinished): boolean =>
  status === null && !isFinished && !isClassed

/** May a rider still be out riding? Who is classed unfinished may until the competition is over (RX-08). */
export const mayStillRide = (result: Unfinished, stage: Parameters<typeof isOver>[0], now: number): boolean =>
  isUndecided(result) || (result.isClassed === true && !isOver(stage, now))
