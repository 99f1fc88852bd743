/** When a stage is ridden. Instants are epoch milliseconds. */
type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Tells whether a stage is being ridden: from its start until before its end. */
export const isRunning = ({ competitionStartDate, competitionEndDate }: RaceHours, now: number): boolean =>
  competitionStartDate <= now && now < competitionEndDate
