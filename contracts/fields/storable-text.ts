import { z } from "zod"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"

/** Returns a schema for a text that the database can store. */
export const storableText = (most: number) => z.string().max(most).refine(isStorableText)

/** Returns a schema for a text that others will read. */
export const shownText = (most: number) => storableText(most).overwrite(visibleText).trim()

/** Reads the id of a participant or a user. */
export const storableId = storableText(100).min(1)
