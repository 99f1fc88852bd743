import { parseWithZod, type Submission } from "@conform-to/zod/v4"
import { configureCoercion } from "@conform-to/zod/v4/future"
import * as z from "zod/v4/core"

/** The schema of a form. */
export type FormSchema = z.$ZodType<unknown, Record<string, unknown>>

// An empty text stays a text, so that its schema can name the fault; a number may have a comma.
const { coerceFormValue } = configureCoercion({
  type: { number: (text) => (text.trim() === "" ? Number.NaN : Number(text.replace(",", "."))) },
  customize: ({ _zod }) => (_zod.def.type === "string" ? (value) => value ?? "" : null),
})

/** Validates the input against a schema, in the browser as on the server. Faults are codes. */
export function readForm<Schema extends FormSchema>(
  typed: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  return parseWithZod(typed, { schema: coerceFormValue(schema), disableAutoCoercion: true })
}

/** Has the input the shape of the form: lists for lists, groups for groups, and one text for each text? */
export function hasShapeOf(sent: Record<string, unknown>, schema: FormSchema): boolean {
  const { error } = z.safeParse(coerceFormValue(schema), sent)
  return !error?.issues.some((issue) => issue.code === "invalid_type" && shapes.includes(issue.expected))
}

const shapes = ["array", "object", "string"]
