import { expect, test } from "vitest"
import { type $ZodTypes, safeParse } from "zod/v4/core"
import { deskPart } from "#contracts/judging/desk-sync.ts"
import { batchAnswer, judgeStage } from "#contracts/judging/judge-sync.ts"
import { board, boardClass, boardRow, boardRows, boardStage } from "#contracts/results/live.ts"
import { findSchemas, type Schema } from "./find-schemas.ts"

// A body of 2 MB has room for a million elements, and each of them could become an issue of its own

/** Schemas that the site sends. Everything else described in contracts/ can be sent to it. */
const answers = new Set<Schema>([
  ...[board, boardClass, boardRow, boardRows, boardStage],
  ...[batchAnswer, deskPart, judgeStage],
])

const requests = [...(await findSchemas(process.cwd()))].flatMap(([file, schemas]) =>
  schemas.filter((schema) => !answers.has(schema)).map((schema) => ({ file, schema })),
)
const lists = requests.flatMap(({ file, schema }) => listsIn(schema, file))

/** The lists and records inside a schema, each with its place. */
function listsIn(schema: Schema, place: string): { place: string; list: Schema }[] {
  // every schema of the library is one of these
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([name, field]) => listsIn(field, `${place} ${name}`)),
        ...(def.catchall ? listsIn(def.catchall, `${place} …`) : []),
      ]
    case "array":
      return [{ place, list: schema }, ...listsIn(def.element, `${place}[]`)]
    case "set":
    case "map":
    case "record":
      return [{ place, list: schema }, ...listsIn(def.valueType, `${place}[]`)]
    case "tuple":
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((part) => listsIn(part, `${place}[]`))
    case "union":
      return def.options.flatMap((option) => listsIn(option, place))
    case "intersection":
      return [def.left, def.right].flatMap((part) => listsIn(part, place))
    case "pipe":
      return [def.in, def.out].flatMap((part) => listsIn(part, place))
    case "lazy":
      return listsIn(def.getter(), place)
    default:
      return "innerType" in def ? listsIn(def.innerType, place) : []
  }
}

const many = 100_000
const longList = Array(many).fill(undefined)
const longRecord = Object.fromEntries(longList.map((_, index) => [`a${index}`, undefined]))

test("every list and record that can be sent has an end, and one that is too long is one issue, whatever is in it", () => {
  expect(lists.length).toBeGreaterThan(10)
  const withoutEnd = lists.filter(({ list }) =>
    [longList, longRecord].some((long) => {
      const { success, error } = safeParse(list, long)
      return success || error.issues.length > 1
    }),
  )
  expect([...new Set(withoutEnd.map(({ place }) => place))]).toEqual([])
})
