import { z } from "zod"
import { isKeptText } from "#domain/site/is-kept-text.ts"

/** Returns what reads a text that a database can keep. */
export const keptText = (most: number) => z.string().max(most).refine(isKeptText)

/** Reads the id of a participant or a user. */
export const keptId = keptText(100).min(1)
