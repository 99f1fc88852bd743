import { parseWithZod, type Submission } from "@conform-to/zod/v4"
import { configureCoercion } from "@conform-to/zod/v4/future"
import type { z } from "zod"

/** What the form of a screen must be. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

// An empty text is a text, whose schema knows what to say about it; a number may have a comma.
const { coerceFormValue } = configureCoercion({
  type: { number: (text) => (text.trim() === "" ? Number.NaN : Number(text.replace(",", "."))) },
  customize: ({ _zod }) => (_zod.def.type === "string" ? (value) => value ?? "" : null),
})

/** Holds what somebody typed against a schema, in the browser as on the server. Faults are codes. */
export function readForm<Schema extends FormSchema>(
  typed: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  return parseWithZod(typed, { schema: coerceFormValue(schema), disableAutoCoercion: true })
}

/** Are the lists of a form lists in what was sent, its groups of fields groups, and its texts one text each? */
export function hasShapeOf(sent: Record<string, unknown>, schema: FormSchema): boolean {
  const { error } = coerceFormValue(schema).safeParse(sent)
  return !error?.issues.some((issue) => issue.code === "invalid_type" && shapes.includes(issue.expected))
}

const shapes = ["array", "object", "string"]
