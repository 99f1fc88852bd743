/** The times of a stage, epoch milliseconds. */
type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Returns whether a stage is running: from its start until before its end, unless it is called off (CH-01). */
export const isRunning = (
  {
    competitionStartDate,
    competitionEndDate,
    calledOff,
  }: RaceHours & { calledOff?: object | null | undefined },
  now: number,
): boolean => !calledOff && competitionStartDate <= now && !isOver({ competitionEndDate }, now)

/**
 * Returns the instants at which the displayed results of a stage change although nothing is recorded: its start, its end, and
 * just after its end, when riders who have not finished become DNF (RS-09).
 */
export const stateChangeTimes = ({ competitionStartDate: start, competitionEndDate: end }: RaceHours) =>
  [start, end, end + 1] as const

/** Returns whether a stage is over: from its end on. */
export const isOver = ({ competitionEndDate }: Pick<RaceHours, "competitionEndDate">, now: number): boolean =>
  now >= competitionEndDate
