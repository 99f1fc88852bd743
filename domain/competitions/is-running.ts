type RaceHours = { competitionStartDate: number; competitionEndDate: number }

/** Whether a stage is being ridden at `now`: from its start until before its end. Instants in milliseconds. */
export function isRunning({ competitionStartDate, competitionEndDate }: RaceHours, now: number): boolean {
  return competitionStartDate <= now && now < competitionEndDate
}
