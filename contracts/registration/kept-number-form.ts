import { z } from "zod"
import { wholeNumber } from "#contracts/fields/form-schemas.ts"
import { line, longestClassName, optionalText } from "#contracts/fields/text-schemas.ts"
import type { KeptNumber } from "#domain/registration/kept-numbers.ts"

/** A racing number as a championship keeps it for a rider (SN-01); messages are codes. */
export const keptNumberForm = z.object({
  racingNumber: z
    .string("number-empty")
    .trim()
    .min(1, "number-empty")
    .regex(/^[1-9][0-9]{0,4}$/, "racing-number-digits"),
  name: line(200, "name-empty"),
  birthYear: wholeNumber("birth-year-range").min(1900, "birth-year-range").max(2100, "birth-year-range"),
  /** Left out: whatever class the rider rides. */
  racingClass: optionalText(longestClassName),
})

export type KeptNumberForm = z.infer<typeof keptNumberForm>

/** Somebody who rides in a stage of the season with a number that is kept for another rider. */
export type OtherRider = {
  racingNumber: string
  name: string
  birthYear: number
  stage: { path: string; title: string }
}

/** A kept number, with the version that a form sends back. */
export type ListedNumber = KeptNumber & { version: string }

/** The numbers of a championship as its secretaries see them (SN-01). */
export type ListedNumbers = {
  championship: { displayName: string }
  /** The first of those that were looked for, by number. */
  numbers: ListedNumber[]
  /** How many were found, and how many there are in all. */
  found: number
  total: number
  /** Those who ride with a number of this list that is kept for somebody else: they had it before. */
  others: OtherRider[]
  /** Does everybody see the list? */
  isShown: boolean
  /** The classes that can be named. */
  classes: string[]
}

/** The list as everybody sees it: all numbers, by number. */
export type ShownNumbers = { championship: { displayName: string }; numbers: KeptNumber[] }
