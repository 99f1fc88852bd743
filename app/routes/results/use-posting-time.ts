import { useFormats } from "#app/i18n/use-formats.ts"
import type { BoardStage } from "#contracts/live.ts"

/** Returns how an instant is written: with its day, where that is not the first day of the stage. */
export function usePostingTime({
  timeZone,
  competitionStartDate,
}: Pick<BoardStage, "timeZone" | "competitionStartDate">): (at: number) => string {
  const { day, time, shortDayAndTime } = useFormats(timeZone)
  const firstDay = day.format(competitionStartDate)
  return (at) => (day.format(at) === firstDay ? time : shortDayAndTime).format(at)
}
