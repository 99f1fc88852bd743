/** The times of a stage, epoch milliseconds. */
type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Returns whether a stage is running: from its start until before its end. */
export const isRunning = ({ competitionStartDate, competitionEndDate }: RaceHours, now: number): boolean =>
  competitionStartDate <= now && !isOver({ competitionEndDate }, now)

/** Returns whether a stage is over: from its end on. */
export const isOver = ({ competitionEndDate }: Pick<RaceHours, "competitionEndDate">, now: number): boolean =>
  now >= competitionEndDate
