import { isOver } from "#domain/competitions/is-running.ts"
import type { ResultRow } from "./result.ts"

type Unfinished = Pick<ResultRow, "status" | "isFinished" | "isClassed">

/**
 * Returns a result as a stage classes it (RX-08): where the stage classes who has not finished, a result without a status is classed
 * with the points so far. Without a section there is nothing to class.
 */
export const classUnfinished = (row: ResultRow, ranksUnfinished: boolean): ResultRow =>
  ranksUnfinished && row.status === null && !row.isFinished && row.ridden > 0
    ? { ...row, isClassed: true }
    : row

/** Does a result keep its stage from being approved: neither finished nor classed nor with a status (SP-02), also out of competition? */
export const isUndecided = ({ status, isFinished, isClassed }: Unfinished): boolean =>
  status === null && !isFinished && !isClassed

/** May a rider still be out riding? Who is classed unfinished may until the competition is over (RX-08). */
export const mayStillRide = (result: Unfinished, stage: Parameters<typeof isOver>[0], now: number): boolean =>
  isUndecided(result) || (result.isClassed === true && !isOver(stage, now))
