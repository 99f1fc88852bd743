import type { ResultStatus } from "./result-status.ts"

type Finish = { status: ResultStatus; isFinished: boolean; isClassed?: boolean | undefined }
type End = { competitionEndDate: number; manualDNF: boolean }

/**
 * Does a result show the automatic DNF badge? For display only: approval needs a real status (RS-09, D-16). A rider who is
 * classed unfinished has no badge (RX-08). Instants are epoch milliseconds.
 */
export const isAutomaticDnf = (result: Finish, stage: End, now: number): boolean =>
  result.status === null &&
  !result.isFinished &&
  !result.isClassed &&
  now > stage.competitionEndDate &&
  !stage.manualDNF

/** Returns the status shown for a result: its own, or the automatic DNF (RS-09); null: the place is shown. */
export const shownStatus = (result: Finish, stage: End, now: number): ResultStatus =>
  isAutomaticDnf(result, stage, now) ? "DNF" : result.status

type Placed = Finish & Place & { total: number | null }

/** Returns the place shown for a result; null: it has a status, or no score yet, such as after a tap that was taken back. */
export const shownPlace = (result: Placed, stage: End, now: number): number | null =>
  hasPlace(result, stage, now) ? result.position : null

/** Returns the same place as lists write it, in brackets for a rider out of competition (RX-01). */
export const writtenPlace = (result: Placed, stage: End, now: number): string | null =>
  hasPlace(result, stage, now) ? writePlace(result) : null

const hasPlace = (result: Placed, stage: End, now: number): boolean =>
  result.total !== null && shownStatus(result, stage, now) === null

/** A place in a class, or the place in brackets of a rider out of competition; at most one of the two is set. */
export type Place = {
  position: number | null
  /** Left out: the rider competes. */
  outOfCompetition?: { position: number | null } | undefined
}

/** Returns a place as lists write it, in brackets for a rider out of competition (RX-01); null: there is none. */
export const writePlace = ({ position, outOfCompetition }: Place): string | null => {
  const inBrackets = outOfCompetition?.position ?? null
  if (inBrackets !== null) return `(${inBrackets})`
  return position === null ? null : String(position)
}
