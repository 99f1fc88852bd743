import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import type { StageFields } from "#contracts/stage-form.ts"
import { writeTime } from "#contracts/typed-day.ts"
import { defaultOpenFree, defaultSectionSeconds } from "#domain/competitions/scoring.ts"

type StageFormOptions = {
  /** Names the stage among others. */
  id: string
  version: string
  timeZone: string
  fields: StageFields
  reply: FormReply | undefined
}

/** The form of a stage; both ways of scoring have their default values, whichever is chosen (D-07). */
export function useStageForm({ id, version, timeZone, fields, reply }: StageFormOptions) {
  const filledWith = {
    ...withWrittenTimes(fields),
    openFree: fields.openFree ?? defaultOpenFree,
    sectionSeconds: fields.competitionType === "classic" ? fields.sectionSeconds : defaultSectionSeconds,
  }
  return useSaveForm({
    id: `stage-${id}`,
    version,
    schema: async () => (await import("#contracts/stage-form.ts")).stageForm(timeZone, fields),
    filledWith,
    reply,
  })
}

/** The times as they are typed: once the form is saved, its controls are filled with these again. */
const withWrittenTimes = (fields: StageFields): StageFields => ({
  ...fields,
  competitionStartDate: writeTime(fields.competitionStartDate),
  competitionEndDate: writeTime(fields.competitionEndDate),
  registrationEndDate: fields.registrationEndDate && writeTime(fields.registrationEndDate),
  classes: fields.classes?.map((one) => ({
    ...one,
    startTime: one.startTime && writeTime(one.startTime),
    endTime: one.endTime && writeTime(one.endTime),
  })),
})

/** What the parts of the form are rendered from. */
export type StageSave = ReturnType<typeof useStageForm>

type Listed = "classes" | "sponsors"

/** The fields of one row of a list. */
export type RowFields<List extends Listed> = ReturnType<
  ReturnType<StageSave["fields"][List]["getFieldList"]>[number]["getFieldset"]
>
