import { z } from "zod"
import { isSlug, isStorableText, longestSlug } from "#domain/site/typed-text.ts"

/** How many rows a list of a form may have. */
export const longestList = 200

const readable = (most: number) => z.string().max(most, "too-long").refine(isStorableText, "unreadable")

/** Returns what reads a line that has to be there: trimmed, with single spaces. */
export const line = (most: number, emptyCode: string) =>
  readable(most)
    .transform((value) => value.trim().replace(/\s+/g, " "))
    .refine((value) => value !== "", emptyCode)

/** Reads the id of an institution that somebody chose. */
export const chosenInstitution = z
  .string({ error: "institution-empty" })
  .min(1, "institution-empty")
  .max(100, "too-long")
  .refine(isStorableText, "unreadable")

/** Returns what reads a text that may be missing; one without letters is null. */
export const optionalText = (most: number) =>
  readable(most)
    .transform((value) => value.trim() || null)
    .nullish()
    .transform((value) => value ?? null)

/** Reads the address of a page of the web; others, such as scripts, are refused. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "not-a-link" })
  .max(2000, "too-long")

/** Reads the address of a page of the web that may be missing. */
export const optionalWebAddress = optionalText(2000).refine(
  (value) => value === null || webAddress.safeParse(value).success,
  "not-a-link",
)

/** Reads the part of an address that somebody chose; null: it is made of the name. */
export const chosenSlug = optionalText(longestSlug).refine(
  (value) => value === null || isSlug(value),
  "id-unreadable",
)
