/** When a stage takes registrations. Instants are epoch milliseconds. */
export type RegistrationWindow = { registrationEndDate: number | null; competitionEndDate: number }

/** Tells whether registration is open: it has no end, or its end is still to come (ST-02). */
export const isRegistrationOpen = (
  { registrationEndDate }: Pick<RegistrationWindow, "registrationEndDate">,
  now: number,
): boolean => registrationEndDate === null || now < registrationEndDate

/** Tells whether riders may join and cancel themselves: registration is open and the competition not over (ST-03, D-25). */
export const mayJoinNow = (stage: RegistrationWindow, now: number): boolean =>
  now < stage.competitionEndDate && isRegistrationOpen(stage, now)

/** Does registration wait until the stage has a class to register in (D-44)? */
export const waitsForClasses = (
  stage: RegistrationWindow & { classes: readonly unknown[] },
  now: number,
): boolean => stage.classes.length === 0 && mayJoinNow(stage, now)
