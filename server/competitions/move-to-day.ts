import type { StageFields } from "#contracts/stage-form.ts"

/** Returns the fields with all times moved by whole days, so that the stage starts on that day, an ISO date. */
export const moveToDay = (fields: StageFields, day: string): StageFields => {
  const moved = Date.parse(day) - Date.parse(fields.competitionStartDate.slice(0, 10))
  const move = (local: string) => {
    const [from = "", clock = ""] = local.split("T")
    const to = new Date(Date.parse(from) + moved)
    return `${to.toISOString().slice(0, 10)}T${clock}`
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
