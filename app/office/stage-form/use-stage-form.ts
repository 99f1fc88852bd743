import { useState } from "react"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import { writeTime } from "#contracts/fields/typed-day.ts"
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
  const [schema] = useState(() => stageForm(timeZone, fields))
  return useForm({
    id: `stage-${id}`,
    version,
    schema,
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
