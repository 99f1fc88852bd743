import { z } from "zod"

/** The parts of a JSON Schema that the document of the open data uses. */
export const jsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
})
/** A schema, with those parts alone. */
export type JsonSchema = z.output<typeof jsonSchema>

/** Schemas by their names. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>

/** Returns the name of the schema that a schema refers to; null if it refers to none. */
export const referredTo = ({ $ref }: JsonSchema): string | null => $ref?.split("/").at(-1) ?? null

/** Returns a value that fits a schema: its example, or one made of the examples of its parts. */
export const exampleOf = (schema: JsonSchema, schemas: JsonSchemas): unknown => {
  const { examples, properties, items, anyOf, enum: values } = schema
  if (examples) return examples[0]
  const referred = schemas[referredTo(schema) ?? ""]
  if (referred) return exampleOf(referred, schemas)
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, exampleOf(part, schemas)]),
    )
  if (items) return [exampleOf(items, schemas)]
  if (anyOf?.[0]) return exampleOf(anyOf[0], schemas)
  return values?.[0] ?? null
}

/** Returns the type of a schema as people write it. */
export const typeOf = (schema: JsonSchema): string => {
  const { type: types = "object", format, anyOf, items, enum: values, minimum, maximum } = schema
  const referred = referredTo(schema)
  if (referred !== null) return referred
  const type = [types].flat().join(" | ")
  if (anyOf) return anyOf.map(typeOf).join(" | ")
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ")
  if (items) return `${typeOf(items)}[]`
  if (minimum !== undefined && maximum !== undefined) return `${type} ${minimum}–${maximum}`
  const lengths = lengthsOf(schema)
  return (format ?? type) + (lengths === "" ? "" : ` (${lengths})`)
}

const lengthsOf = ({ minLength, maxLength }: JsonSchema): string =>
  Object.entries({ minLength, maxLength })
    .flatMap(([name, length]) => (length === undefined ? [] : [`${name} ${length}`]))
    .join(", ")

/** A field of an object, or of an object or a list inside it. */
type Field = { name: string; type: string; description: string }

/**
 * Returns all fields of an object, each named by its path, with a `?` if it is optional. The fields of a nested object follow it;
 * if the nested object has no description, they replace it.
 */
export const fieldsOf = ({ properties = {}, required = [] }: JsonSchema, before = ""): Field[] =>
  Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + key
    const { description = "" } = schema
    const parts = partsOf(schema, name)
    const isAlwaysThere = required.includes(key)
    const isSaidByParts = description === "" && parts.length > 0 && isAlwaysThere
    const field = { name: isAlwaysThere ? name : `${name}?`, type: typeOf(schema), description }
    return isSaidByParts ? parts : [field, ...parts]
  })

const partsOf = (schema: JsonSchema, name: string): Field[] => {
  const { items, anyOf = [] } = schema
  if (items) return partsOf(items, `${name}[]`)
  return [...fieldsOf(schema, `${name}.`), ...anyOf.flatMap((one) => partsOf(one, name))]
}
