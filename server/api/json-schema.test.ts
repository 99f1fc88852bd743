import { expect, test } from "vitest"
import { z } from "zod"
import { fieldsOf, jsonSchema, typeOf } from "./json-schema.ts"

const schemaOf = (schema: z.ZodType) => jsonSchema.parse(z.toJSONSchema(schema))

test("an optional field is marked, even if only its parts would say so", () => {
  const schema = schemaOf(
    z.object({
      always: z.string(),
      sometimes: z.string().optional(),
      inside: z.object({ always: z.null(), sometimes: z.array(z.object({ one: z.int() })).optional() }),
      whole: z.object({ one: z.boolean() }).optional(),
    }),
  )
  expect(fieldsOf(schema).map(({ name }) => name)).toEqual([
    "always",
    "sometimes?",
    "inside.always",
    "inside.sometimes?",
    "inside.sometimes[].one",
    "whole?",
    "whole.one",
  ])
})

test("a type says within which limits its values are", () => {
  expect(typeOf(schemaOf(z.int().min(1).max(5)))).toBe("integer 1–5")
  expect(typeOf(schemaOf(z.string().min(1).max(5)))).toBe("string (minLength 1, maxLength 5)")
  expect(typeOf(schemaOf(z.iso.datetime().max(40)))).toBe("date-time (maxLength 40)")
  expect(typeOf(schemaOf(z.string()))).toBe("string")
})
