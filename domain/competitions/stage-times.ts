/** When a stage is ridden. Instants are epoch milliseconds. */
type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Tells whether a stage is being ridden: from its start until before its end. */
export const isRunning = ({ competitionStartDate, competitionEndDate }: RaceHours, now: number): boolean =>
  competitionStartDate <= now && now < competitionEndDate

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
