import { expect, test } from "vitest"
import { z } from "zod"
import { api } from "./api.ts"
import { proceduresOf } from "./procedure.ts"

type Schema = Record<string, unknown>

const isSchema = (part: unknown): part is Schema =>
  typeof part === "object" && part !== null && !Array.isArray(part)

const patternsOf = ({ pattern, allOf }: Schema): string[] => [
  ...(typeof pattern === "string" ? [pattern] : []),
  ...(Array.isArray(allOf) ? allOf.filter(isSchema).flatMap(patternsOf) : []),
]

const isBoundedText = (schema: Schema) =>
  schema.maxLength !== undefined ||
  /^(uuid|date)$/.test(String(schema.format)) ||
  patternsOf(schema).some((pattern) => /^\^[^*+]+\$$/.test(pattern))

/** Where a schema takes as much as anybody likes to send. */
const unbounded = (schema: Schema, place: string): string[] => {
  const isText = schema.type === "string" && schema.enum === undefined && schema.const === undefined
  const isOpen =
    (isText && !isBoundedText(schema)) ||
    (schema.type === "array" && schema.items !== undefined && schema.maxItems === undefined)
  const parts = Object.entries(schema).flatMap(([name, part]): [string, Schema][] => {
    if (Array.isArray(part)) return part.filter(isSchema).map((one, index) => [`${name}.${index}`, one])
    return isSchema(part) ? [[name, part]] : []
  })
  return [
    ...(isOpen ? [place] : []),
    ...parts.flatMap(([name, part]) => unbounded(part, `${place}.${name}`.replace(/\.properties\./, "."))),
  ]
}

test("every text and every list that a procedure takes has an end", () => {
  const open = proceduresOf(api).flatMap(([path, { inputSchema }]) =>
    inputSchema instanceof z.ZodType
      ? unbounded(z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" }), path)
      : [],
  )
  expect(open).toEqual([])
})
