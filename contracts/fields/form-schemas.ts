import { z } from "zod"
import { refine } from "zod/mini"
import { isSlug, isStorableText, longestSlug } from "#domain/site/typed-text.ts"
import { optionalText } from "./text-schemas.ts"
import { tooLong } from "./too-long.ts"
import { withHttps } from "./with-https.ts"

/** How many rows a list of a form may have. */
export const longestList = 200

/** Reads the id of an institution that somebody chose. */
export const chosenInstitution = z
  .string({ error: "institution-empty" })
  .min(1, "institution-empty")
  .max(100, tooLong(100))
  .refine(isStorableText, "unreadable")

/** Reads the address of a page of the web, also where `https://` was not typed; others, such as scripts, are refused. */
export const webAddress = z
  .string({ error: "not-a-link" })
  .max(2000, tooLong(2000))
  .transform(withHttps)
  .pipe(
    z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "not-a-link" }).max(2000, tooLong(2000)),
  )

/** Reads the address of a page of the web that may be missing. */
export const optionalWebAddress = z
  .pipe(
    optionalText(2000),
    z.transform((value: string | null) => (value === null ? null : withHttps(value))),
  )
  .refine((value) => value === null || webAddress.safeParse(value).success, "not-a-link")

/** Reads the part of an address that somebody chose; null: it is made from the name. */
export const chosenSlug = optionalText(longestSlug).check(
  refine((value) => value === null || isSlug(value), "id-unreadable"),
)

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
