import type { CalledOff } from "#domain/competitions/called-off.ts"

/** When a stage takes registrations. Instants are epoch milliseconds. */
export type RegistrationWindow = {
  registrationEndDate: number | null
  competitionEndDate: number
  /** Null: it takes place (CH-01). */
  calledOff: Pick<CalledOff, "kind"> | null
}

/** Returns whether registration is open: it has no end, or the end is in the future (ST-02). */
export const isRegistrationOpen = (
  { registrationEndDate }: Pick<RegistrationWindow, "registrationEndDate">,
  now: number,
): boolean => registrationEndDate === null || now < registrationEndDate

/**
 * Returns whether riders may join and change their registration: it is open, and the competition takes place and is not over (ST-03, D-25,
 * CH-01).
 */
export const mayJoinNow = (stage: RegistrationWindow, now: number): boolean =>
  stage.calledOff === null && now < stage.competitionEndDate && isRegistrationOpen(stage, now)

/**
 * Returns whether riders may cancel their participation: while they may join, and while the stage is postponed, whatever day it had;
 * entries of a cancelled stage stay as they are (CH-01).
 */
export const mayLeaveNow = (stage: RegistrationWindow, now: number): boolean =>
  stage.calledOff?.kind === "postponed" || mayJoinNow(stage, now)

/** Does registration wait until the stage has a class to register in (D-44)? */
export const waitsForClasses = (
  stage: RegistrationWindow & { classes: readonly unknown[] },
  now: number,
): boolean => stage.classes.length === 0 && mayJoinNow(stage, now)
