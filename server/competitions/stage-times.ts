import { movedByDays } from "#contracts/competitions/move-times.ts"
import { isOnStageDays, type StageFields, type StageForm } from "#contracts/competitions/stage-form.ts"
import { daysBetween } from "#contracts/fields/day-after.ts"
import { exactTimeOf } from "#contracts/fields/local-time.ts"

/** Returns what a stage's form shows: times are those of clocks in the time zone (D-03, D-48). */
export const stageFields = (form: StageForm, timeZone: string): StageFields => {
  const local = (instant: number) => exactTimeOf(instant, timeZone)
  const localOrNone = (instant: number | null) => (instant === null ? null : local(instant))
  return {
    ...form,
    competitionStartDate: local(form.competitionStartDate),
    competitionEndDate: local(form.competitionEndDate),
    registrationEndDate: localOrNone(form.registrationEndDate),
    classes: form.classes.map((one) => ({
      ...one,
      startTime: localOrNone(one.startTime),
      endTime: localOrNone(one.endTime),
    })),
  }
}

/** Returns the fields with all times moved by whole days, so that the stage starts on that day, an ISO date. */
export const moveToDay = (
  fields: StageFields,
  { day, timeZone }: { day: string; timeZone: string },
): StageFields => {
  const days = daysBetween(fields.competitionStartDate.slice(0, 10), day)
  const move = (local: string) => {
    const moved = movedByDays(local, days, timeZone)
    if (moved === null) throw new Error(`${local} is no time of a clock`)
    return moved
  }
  const moveIfAny = (local: string | null | undefined) => (local ? move(local) : null)
  return {
    ...fields,
    competitionStartDate: move(fields.competitionStartDate),
    competitionEndDate: move(fields.competitionEndDate),
    registrationEndDate: moveIfAny(fields.registrationEndDate),
    classes: fields.classes?.map((one) => ({
      ...one,
      startTime: moveIfAny(one.startTime),
      endTime: moveIfAny(one.endTime),
    })),
  }
}

/** Returns the classes of a stage, without the times that are on none of its days: no form accepts those. */
export const classesOnDays = (
  { classes, ...stage }: Pick<StageForm, "competitionStartDate" | "competitionEndDate" | "classes">,
  timeZone: string,
): StageForm["classes"] => {
  const onDays = (time: number | null) =>
    time !== null && isOnStageDays(time, stage, timeZone) ? time : null
  return classes.map((one) => ({ ...one, startTime: onDays(one.startTime), endTime: onDays(one.endTime) }))
}
