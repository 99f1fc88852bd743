import { z } from "zod"
import { isSlug, isStorableText, longestSlug } from "#domain/site/typed-text.ts"

/** How many rows a list of a form may have. */
export const longestList = 200

/** How long the name of a class may be, wherever one is given. */
export const longestClassName = 100

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

/**
 * Returns when a rule between fields is held: once each of them is read, whatever is wrong elsewhere. Without it, zod holds
 * such a rule only where all else is right.
 */
export const onceRead = (...fields: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    value instanceof Object && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

/** Returns what reads a whole number; `z.int` would keep the rules between fields from being held (`onceRead`). */
export const wholeNumber = (code: string) => z.number(code).refine(Number.isInteger, code)

/** Returns what reads a list and tells each row whose key one before it has already, at a field of the row or at the row itself. */
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
      // what is wrong already is no key
      const keys = read.map((row, index) => (isWrong(index) ? null : keyOf(row)))
      for (const [index, key] of keys.entries())
        if (key !== null && keys.indexOf(key) < index)
          context.addIssue({ code: "custom", path: [index, ...field], message: code })
    },
    { when: ({ value }) => Array.isArray(value) },
  )
