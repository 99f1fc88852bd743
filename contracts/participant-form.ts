import { z } from "zod"
import { latestBirthDate } from "#domain/registration/age.ts"
import { genders } from "#domain/registration/participants.ts"
import { line, optionalText } from "./form-text.ts"

/**
 * Returns what a participant's form must be on a day (an ISO date); the browser and the server hold it against the same
 * (PA-01, PA-03). Messages are codes.
 */
export const participantForm = (today: string) =>
  z.object({
    name: line(200, "name-empty"),
    racingNumber: optionalText(5).refine(
      (number) => number === null || /^[1-9][0-9]*$/.test(number),
      "racing-number-digits",
    ),
    bike: optionalText(100),
    racingClass: z.string({ error: "class-empty" }).min(1, "class-empty"),
    birthDate: z.iso
      .date("birth-date-empty")
      .refine((date) => date <= latestBirthDate(today), "birth-date-late")
      .refine((date) => date >= "1900-01-01", "birth-date-early"),
    license: optionalText(100),
    club: optionalText(200),
    gender: z
      .enum(genders)
      .nullish()
      .transform((gender) => gender ?? null),
    team: optionalText(100),
  })

/** A participant's form as it was read. */
export type ParticipantForm = z.infer<ReturnType<typeof participantForm>>
