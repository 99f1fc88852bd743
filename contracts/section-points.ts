import { z } from "zod"

/** Section points as a secretary types them: digits only (SP-06); which of them count is the stage's rule. */
export const sectionPoints = z
  .string()
  .trim()
  .regex(/^\d+$/, "digits-only")
  .transform(Number)
  .refine((points) => points <= 9999, "too-many")
