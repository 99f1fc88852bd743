import { z } from "zod"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"

/** Returns what reads a text that a database can keep. */
export const storableText = (most: number) => z.string().max(most).refine(isStorableText)

/** Returns what reads a text that somebody typed for others to read. */
export const shownText = (most: number) => storableText(most).overwrite(visibleText).trim()

/** Reads the id of a participant or a user. */
export const storableId = storableText(100).min(1)
