import { exactTimeOf } from "#contracts/local-time.ts"
import type { StageFields, StageForm } from "#contracts/stage-form.ts"

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
