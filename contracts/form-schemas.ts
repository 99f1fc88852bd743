import { z } from "zod"
import { isSlug, isStorableText, longestSlug, visibleText } from "#domain/site/typed-text.ts"
import { tooLong } from "./too-long.ts"

/** How many rows a list of a form may have. */
export const longestList = 200

/** How long the name of a class may be, wherever one is given. */
export const longestClassName = 100

const readable = (most: number) =>
  z.string().overwrite(visibleText).max(most, tooLong(most)).refine(isStorableText, "unreadable")

/** Returns a schema for a required line: trimmed, with single spaces. */
export const line = (most: number, emptyCode: string) =>
  readable(most)
    .transform((value) => value.trim().replace(/\s+/g, " "))
    .refine((value) => value !== "", emptyCode)

/** Reads the id of an institution that somebody chose. */
export const chosenInstitution = z
  .string({ error: "institution-empty" })
  .min(1, "institution-empty")
  .max(100, tooLong(100))
  .refine(isStorableText, "unreadable")

/** Returns a schema for an optional text; blank ones are null. */
export const optionalText = (most: number) =>
  readable(most)
    .transform((value) => value.trim() || null)
    .nullish()
    .transform((value) => value ?? null)

/** Reads the address of a page of the web; others, such as scripts, are refused. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "not-a-link" })
  .max(2000, tooLong(2000))

/** Reads the address of a page of the web that may be missing. */
export const optionalWebAddress = optionalText(2000).refine(
  (value) => value === null || webAddress.safeParse(value).success,
  "not-a-link",
)

/** Reads the part of an address that somebody chose; null: it is made from the name. */
export const chosenSlug = optionalText(longestSlug).refine(
  (value) => value === null || isSlug(value),
  "id-unreadable",
)

/**
 * Returns when a rule between fields is checked: once each of them is valid, whatever is wrong elsewhere. By default zod checks
 * such rules only if everything else is valid.
 */
export const onceRead = (...fields: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    value instanceof Object && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

/** Returns a schema for a whole number; `z.int` would prevent rules between fields from being checked (`onceRead`). */
export const wholeNumber = (code: string) => z.number(code).refine(Number.isInteger, code)

/** Returns a schema for a list without repeated keys. It reports each repetition at a field of the row, or at the row itself. */
export const withoutRepeated = <Row extends z.ZodType>(
  rows: z.ZodArray<Row>,
  { keyOf, field = [], code }: { keyOf: (row: z.output<Row>) => string; field?: string[]; code: string },
) =>
  rows.superRefine(
    (read, context) => {
      const isWrong = (index: number) =>
        context.issues.some(
          ({ path = [] }) =>
            path.length > 0 &&
            [index, ...field].every((part, depth) => depth >= path.length || path[depth] === part),
        )
      // invalid values are not keys
      const keys = read.map((row, index) => (isWrong(index) ? null : keyOf(row)))
      for (const [index, key] of keys.entries())
        if (key !== null && keys.indexOf(key) < index)
          context.addIssue({ code: "custom", path: [index, ...field], message: code })
    },
    { when: ({ value }) => Array.isArray(value) },
  )
