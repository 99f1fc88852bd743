/** The times of a stage, epoch milliseconds. */
type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Returns whether a stage is running: from its start until before its end. */
export const isRunning = ({ competitionStartDate, competitionEndDate }: RaceHours, now: number): boolean =>
  competitionStartDate <= now && now < competitionEndDate
