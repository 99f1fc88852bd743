import { z } from "zod"

/** Returns what reads a text that a database can keep: no NUL, no half of a surrogate pair. */
export const keptText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes("\0"))

/** Reads the id of a participant or a user. */
export const keptId = keptText(100).min(1)
