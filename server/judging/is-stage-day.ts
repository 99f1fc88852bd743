import { localDayOf } from "#contracts/local-time.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"

/** Tells whether an instant lies on one of the stage's days, where the stage is: the days on which passes open (D-11). */
export const isStageDay = (
  stage: Pick<FoundStage, "timeZone" | "competitionStartDate" | "competitionEndDate">,
  now: number,
): boolean => {
  const dayOf = (instant: number) => localDayOf(instant, stage.timeZone)
  const today = dayOf(now)
  return today >= dayOf(stage.competitionStartDate) && today <= dayOf(stage.competitionEndDate)
}
