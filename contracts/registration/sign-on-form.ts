import { z } from "zod"
import { wholeNumber } from "#contracts/fields/form-schemas.ts"
import { decibelRange, signOnTicks } from "#domain/registration/sign-on.ts"

/** Reads what was measured, dB(A). */
export const decibels = wholeNumber("decibels-range")
  .min(decibelRange.least, "decibels-range")
  .max(decibelRange.most, "decibels-range")

/** Reads the form of what the desk of a stage ticks (EN-01); messages are codes. Without a measurement there is no limit. */
export const signOnPlanInput = z
  .object({
    ticks: z.array(z.enum(signOnTicks)).max(signOnTicks.length),
    noiseLimit: decibels.nullish().transform((limit) => limit ?? null),
  })
  .transform(({ ticks, noiseLimit }) => ({
    // each once, in the order of the work
    ticks: signOnTicks.filter((tick) => ticks.includes(tick)),
    noiseLimit: ticks.includes("noise") ? noiseLimit : null,
  }))
