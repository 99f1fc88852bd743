import { z } from "zod"
import { latestBirthDate } from "#domain/registration/age.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { line, optionalText } from "./form-text.ts"

const birthDate = z.iso.date("birth-date-empty").refine((date) => date >= "1900-01-01", "birth-date-early")

/** What a participant's form must be on any day (PA-01). Messages are codes. */
export const sentParticipantForm = z.object({
  name: line(200, "name-empty"),
  racingNumber: optionalText(5).refine(
    (number) => number === null || /^[1-9][0-9]*$/.test(number),
    "racing-number-digits",
  ),
  bike: optionalText(100),
  racingClass: z.string({ error: "class-empty" }).min(1, "class-empty").max(200, "class-empty"),
  birthDate,
  license: optionalText(100),
  club: optionalText(200),
  gender: z
    .enum(["male", "female"])
    .nullish()
    .transform((gender) => gender ?? null),
  team: optionalText(100),
})

/**
 * Returns what a participant's form must be on a day (an ISO date) in the stage's time zone; the browser and the server hold it
 * against the same (PA-01, PA-03).
 */
export const participantForm = (today: string) =>
  sentParticipantForm.extend({
    birthDate: birthDate.refine((date) => date <= latestBirthDate(today), "birth-date-late"),
  })

/** A participant's form as it was read. */
export type ParticipantForm = z.infer<typeof sentParticipantForm>

/** What somebody may have to say yes to first. */
const toConfirm = ["same-name-other-number", "name-after-results"] as const satisfies readonly ToConfirm[]

/** A form, with what its sender has said yes to; on trial nothing is written (PA-06). */
export const participantChange = z.object({
  form: sentParticipantForm,
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length),
  isTrial: z.boolean(),
})
