import * as z from "zod/mini"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"
import { tooLong } from "./too-long.ts"

/** How long the name of a class may be, wherever one is given. */
export const longestClassName = 100

const readable = (most: number) =>
  z
    .string()
    .check(z.overwrite(visibleText), z.maxLength(most, tooLong(most)), z.refine(isStorableText, "unreadable"))

/** Returns a schema for a required line: trimmed, with single spaces. */
export const line = (most: number, emptyCode: string) =>
  z
    .pipe(
      readable(most),
      z.transform((value: string) => value.trim().replace(/\s+/g, " ")),
    )
    .check(z.refine((value) => value !== "", emptyCode))

/** Returns a schema for an optional text; blank ones are null. */
export const optionalText = (most: number) =>
  z.pipe(
    z.nullish(readable(most)),
    z.transform((value: string | null | undefined) => value?.trim() || null),
  )

/**
 * Returns when a rule between fields is checked: once each of them is valid, whatever is wrong elsewhere. By default zod checks
 * such rules only if everything else is valid.
 */
export const onceRead = (...fields: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    value instanceof Object && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})
