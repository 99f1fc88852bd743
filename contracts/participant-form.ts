import { z } from "zod"
import { latestBirthDate } from "#domain/registration/latest-birth-date.ts"

/** A text that a database can keep: no NUL, no half of a surrogate pair. */
const text = (most: number) =>
  z
    .string()
    .max(most, "too-long")
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "unreadable")

const optional = (most: number) =>
  text(most)
    .transform((value) => value.trim() || null)
    .nullish()
    .transform((value) => value ?? null)

/**
 * Returns what a participant's form must be on a day (an ISO date); the browser and the server hold it against the same
 * (PA-01, PA-03). Messages are codes.
 */
export const participantForm = (today: string) =>
  z.object({
    name: text(200)
      .transform((name) => name.trim().replace(/\s+/g, " "))
      .refine((name) => name !== "", "name-empty"),
    racingNumber: optional(5).refine(
      (number) => number === null || /^[1-9][0-9]*$/.test(number),
      "racing-number-digits",
    ),
    bike: optional(100),
    racingClass: z.string({ error: "class-empty" }).min(1, "class-empty"),
    birthDate: z.iso
      .date("birth-date-empty")
      .refine((date) => date <= latestBirthDate(today), "birth-date-late")
      .refine((date) => date >= "1900-01-01", "birth-date-early"),
    license: optional(100),
    club: optional(200),
    gender: z
      .enum(["male", "female"])
      .nullish()
      .transform((gender) => gender ?? null),
    team: optional(100),
  })

/** A participant's form as it was read. */
export type ParticipantForm = z.infer<ReturnType<typeof participantForm>>
