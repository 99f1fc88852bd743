import { z } from "zod"
import { optionalText } from "./form-text.ts"

/** Penalty points as a secretary types them: digits only, above 0 (SP-08). */
export const penaltyForm = z.object({
  points: z
    .string()
    .max(20, "too-many")
    .trim()
    .regex(/^\d+$/, "digits-only")
    .transform(Number)
    .refine((points) => points > 0, "above-zero")
    .refine((points) => points <= 999, "too-many"),
  /** Null: the reason that stands where none is given. */
  reason: optionalText(200),
})

export type PenaltyForm = z.output<typeof penaltyForm>
