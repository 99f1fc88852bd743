import type { JudgedStage } from "./find-stage.ts"

/** Tells whether an instant lies on one of the stage's days, where the stage is: the days on which passes open (D-11). */
export const isStageDay = (
  stage: Pick<JudgedStage, "timeZone" | "competitionStartDate" | "competitionEndDate">,
  now: number,
): boolean => {
  const day = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(stage.timeZone).toPlainDate()
  return (
    Temporal.PlainDate.compare(day(now), day(stage.competitionStartDate)) >= 0 &&
    Temporal.PlainDate.compare(day(now), day(stage.competitionEndDate)) <= 0
  )
}
