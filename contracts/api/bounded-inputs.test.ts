import { expect, test } from "vitest"
import { z } from "zod"
import { earliestInstant, latestInstant } from "#contracts/fields/instant.ts"
import { api } from "./api.ts"
import { proceduresOf } from "./procedure.ts"

type Schema = Record<string, unknown>

const isSchema = (part: unknown): part is Schema =>
  typeof part === "object" && part !== null && !Array.isArray(part)

const patternsOf = ({ pattern, allOf }: Schema): string[] => [
  ...(typeof pattern === "string" ? [pattern] : []),
  ...(Array.isArray(allOf) ? allOf.filter(isSchema).flatMap(patternsOf) : []),
]

/** From its first to its last sign, without `*`, `+` or an open `{1,}`. */
const hasEnd = (pattern: string) => /^\^[^*+]+\$$/.test(pattern) && !/\{\d+,\}/.test(pattern)

const isBoundedText = (schema: Schema) =>
  schema.maxLength !== undefined ||
  /^(uuid|date)$/.test(String(schema.format)) ||
  patternsOf(schema).some(hasEnd)

/** Ends on both sides before what a time that the database can store may be. */
const isBoundedNumber = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema) =>
  Number(minimum ?? exclusiveMinimum ?? Number.NaN) >= earliestInstant &&
  Number(maximum ?? exclusiveMaximum ?? Number.NaN) <= latestInstant

/** Leaves its input undescribed, as `z.unknown()` does. */
const isAnything = (schema: Schema) =>
  !["type", "enum", "const", "pattern", "anyOf", "oneOf", "allOf", "$ref", "not"].some(
    (word) => word in schema,
  )

/** Takes any number of names, as `z.record()` does if its keys are not from a list. */
const isAnyNames = ({ additionalProperties, propertyNames }: Schema) =>
  isSchema(additionalProperties) && !(isSchema(propertyNames) && propertyNames.enum !== undefined)

/** The places where a schema accepts unbounded input. */
const unbounded = (schema: Schema, place: string): string[] => {
  const isText = schema.type === "string" && schema.enum === undefined && schema.const === undefined
  const isNumber = schema.type === "integer" || schema.type === "number"
  const isOpen =
    isAnything(schema) ||
    (isNumber && schema.const === undefined && schema.enum === undefined && !isBoundedNumber(schema)) ||
    (isText && !isBoundedText(schema)) ||
    (schema.type === "array" && schema.items !== undefined && schema.maxItems === undefined) ||
    (schema.type === "object" && isAnyNames(schema))
  const at = (name: string, part: unknown): string[] =>
    isSchema(part) ? unbounded(part, `${place}${name}`) : []
  const each = (parts: unknown): string[] =>
    isSchema(parts) ? Object.entries(parts).flatMap(([name, part]) => at(`.${name}`, part)) : []
  const choices = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].filter(Array.isArray).flat()
  return [
    ...(isOpen ? [place] : []),
    ...each(schema.properties),
    ...each(schema.$defs),
    ...at("[]", schema.items),
    ...at(".*", schema.additionalProperties),
    ...choices.flatMap((choice) => at("", choice)),
  ]
}

const openIn = (input: z.ZodType, path = ""): string[] =>
  unbounded(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }), path)

test("unbounded inputs are found", () => {
  const open = {
    a: z.string(),
    b: z.string().regex(/^a{1,}$/),
    c: z.string().regex(/^a+$/),
    d: z.array(z.uuid()),
  }
  const loose = { e: z.unknown(), f: z.record(z.string().max(9), z.int()), g: z.looseObject({}), h: z.any() }
  const ends = {
    i: z.string().max(9),
    j: z.string().regex(/^a{1,4}$/),
    k: z.array(z.uuid()).max(9),
    l: z.record(z.enum(["m"]), z.int().min(0).max(9)),
    m: z.number().gt(0).lt(1),
  }
  const numbers = { n: z.int(), o: z.int().min(0), p: z.number().max(9) }
  expect(openIn(z.object({ ...open, ...loose, ...ends, ...numbers }))).toEqual([
    ".a",
    ".b",
    ".c",
    ".d",
    ".e",
    ".f",
    ".f.*",
    ".g",
    ".g.*",
    ".h",
    ".n",
    ".o",
    ".p",
  ])
})

/** A phone's saved file may be damaged: each of its entries is parsed by itself, and the body that holds them is bounded. */
const readOneByOne = ["judging/importWaiting.file.riders[]", "judging/importWaiting.file.events[]"]

/** Their forms refuse all but a few numbers, by rules that a schema of JSON does not show. */
const checkedByRules = [
  "competitions/saveStage.form.missedPoints",
  "organising/saveChampionship.form.rules.points.byPosition[]",
  "organising/saveChampionship.form.rules.points.beyond",
]

test("every procedure's input is bounded", () => {
  const open = proceduresOf(api).flatMap(([path, { inputSchema }]) =>
    inputSchema instanceof z.ZodType ? openIn(inputSchema, path) : [],
  )
  expect(open.toSorted()).toEqual([...readOneByOne, ...checkedByRules].toSorted())
})

test("a procedure that takes nothing is known by name", () => {
  const without = proceduresOf(api).flatMap(([path, { inputSchema }]) =>
    inputSchema instanceof z.ZodType ? [] : [path],
  )
  expect(without.sort()).toEqual([
    "accounts/mailConfirmation",
    "accounts/myResults",
    "accounts/neededProof",
    "accounts/profile",
    "accounts/signOutEverywhere",
    "clubs/managed",
    "competitions/ownNextStage",
    "competitions/publishedStages",
    "market/mine",
    "organising/championships",
    "organising/clubs",
    "organising/firstSteps",
    "organising/institutions",
    "organising/ownChampionships",
    "organising/ownStages",
    "organising/roles",
    "registration/ownLinks",
    "registration/ownRiders",
    "standings/leaders",
  ])
})
