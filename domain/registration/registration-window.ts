/** When a stage takes registrations. Instants are epoch milliseconds. */
export type RegistrationWindow = { registrationEndDate: number | null; competitionEndDate: number }

/** Returns whether registration is open: it has no end, or the end is in the future (ST-02). */
export const isRegistrationOpen = (
  { registrationEndDate }: Pick<RegistrationWindow, "registrationEndDate">,
  now: number,
): boolean => registrationEndDate === null || now < registrationEndDate

/** Returns whether riders may join and cancel themselves: registration is open and the competition is not over (ST-03, D-25). */
export const mayJoinNow = (stage: RegistrationWindow, now: number): boolean =>
  now < stage.competitionEndDate && isRegistrationOpen(stage, now)

/** Does registration wait until the stage has a class to register in (D-44)? */
export const waitsForClasses = (
  stage: RegistrationWindow & { classes: readonly unknown[] },
  now: number,
): boolean => stage.classes.length === 0 && mayJoinNow(stage, now)
