import * as z from "zod/mini"
import { deskEventNames } from "#domain/registration/desk-event.ts"
import { decibelRange, signOnTicks } from "#domain/registration/sign-on.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { instant, ofAnyDevice, whole } from "./device-fields.ts"

const decibels = whole(decibelRange.least, decibelRange.most)

/** A sign-on desk's (EN-03): `points` is the noise that was measured, dB(A), without which no motorcycle passes. Those of one touch share its `attempt`. */
export const deskEvent = z
  .object({
    ...ofAnyDevice,
    section: z.literal(atNoSection),
    name: z.enum(deskEventNames),
    tick: z.enum(signOnTicks),
    points: z.nullable(decibels),
    reason: z.null(),
  })
  .check(
    z.refine(({ name, tick, points }) => (points !== null) === (tick === "noise" && name === "SignOnTicked")),
  )
export type DeskEvent = z.infer<typeof deskEvent>

/** All that whoever holds a desk pass sees of a stage (EN-01). */
export const deskPart = z.object({
  plan: z.object({ ticks: z.array(z.enum(signOnTicks)), noiseLimit: z.nullable(decibels) }),
  riders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      racingNumber: z.nullable(z.string()),
      racingClass: z.string(),
      club: z.nullable(z.string()),
      birthYear: z.nullable(z.int()),
      code: z.string(),
      ticks: z.partialRecord(
        z.enum(signOnTicks),
        z.object({ isDone: z.boolean(), decibels: z.nullable(decibels), time: instant }),
      ),
    }),
  ),
})
