import * as z from "zod/mini"
import { latestInstant } from "#contracts/fields/instant.ts"
import { isStorableText } from "#domain/site/typed-text.ts"

/** Epoch milliseconds. */
export const instant = z.int().check(z.gte(0), z.lte(latestInstant))

/** A text that can be stored. */
export const text = z.string().check(z.refine(isStorableText))

/** One of that length. */
export const textOf = (least: number, most: number) => text.check(z.minLength(least), z.maxLength(most))

/** A whole number in these bounds. */
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** What every event of a device has, of whichever kind. */
export const ofAnyDevice = {
  v: z.literal(1),
  id: z.uuid().check(z.lowercase()),
  attempt: z.uuid().check(z.lowercase()),
  seq: whole(0, 2_147_483_647),
  /** A participant's id, or `number:77` for a racing number that the device did not know. Never `name:Anna`: the log keeps no names. */
  participant: textOf(1, 100).check(z.regex(/^(?!name:)/)),
  lap: whole(1, 99),
  time: instant,
}
