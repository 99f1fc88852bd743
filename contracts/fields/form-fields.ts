import { z } from "zod"
import { longestList } from "./form-schemas.ts"

/**
 * How large a form may be. The site's largest form is that of a stage: 30 classes with 60 sections each have some 2,500 fields. A
 * slot is a place in a list, even an empty one.
 */
export const mostInForm = { fields: 4_000, nameLength: 200, depth: 8, repeats: 200, slots: 10_000 }

/**
 * Returns the fields of a form as a browser writes them into a body; null if there are more fields than any form of the site has,
 * or names that no form has. Parsing later turns indexes into lists: a single field named `a[100000000]` would fill the memory.
 */
export const readFormFields = (text: string): URLSearchParams | null => {
  if (hasTooManyFields(text)) return null
  const fields = new URLSearchParams(text)
  return areNamesBounded(fields) && areButtonsKnown(fields) ? fields : null
}

const hasTooManyFields = (text: string): boolean => {
  let separators = 0
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    separators += 1
    if (separators >= mostInForm.fields) return true
  }
  return false
}

const areNamesBounded = (fields: URLSearchParams): boolean => {
  const names = new Set(fields.keys())
  names.delete(rowButton)
  const paths = [...names].map(pathOf).filter((path) => path !== null)
  return (
    paths.length === names.size &&
    slotsOf(paths) <= mostInForm.slots &&
    !areListsNamed(paths) &&
    !isRepeatedTooOften(fields)
  )
}

const isRepeatedTooOften = (fields: URLSearchParams): boolean => {
  const times = new Map<string, number>()
  for (const name of fields.keys()) times.set(name, (times.get(name) ?? 0) + 1)
  return Math.max(0, ...times.values()) > mostInForm.repeats
}

/** Is at most one button sent, and is it one of the site's buttons? */
const areButtonsKnown = (fields: URLSearchParams): boolean => {
  const [button, ...others] = fields.getAll(rowButton)
  return others.length === 0 && (button === undefined || isRowButton(button, [...fields.keys()]))
}

type Path = readonly (string | number)[]

/** Such as `classes[0].name`. Names that the forms library reserves begin with an underscore. */
const fieldName = /^[a-z]\w*(?:\.[a-z]\w*|\[\d{1,3}\])*$/i

/** The parts of a field's name; null: no form of the site has such a name. */
const pathOf = (name: string): Path | null => {
  if (name.length > mostInForm.nameLength || !fieldName.test(name)) return null
  const path = name.match(/\w+/g)?.map((part) => (/^\d/.test(part) ? Number(part) : part)) ?? []
  return path.every(isBounded) && path.length <= mostInForm.depth ? path : null
}

/** Rejects names that all objects have, such as `constructor`, or all lists, such as `map`: a repeated field becomes a list. */
const isBounded = (part: string | number, depth: number): boolean => {
  if (typeof part === "number") return part <= longestList
  return !(part in Object.prototype) && (depth === 0 || !(part in Array.prototype))
}

/** Has something both rows and named parts? It would become a list with properties chosen by the sender. */
const areListsNamed = (paths: readonly Path[]): boolean => {
  const kinds = new Map<string, string>()
  for (const path of paths) {
    let above = ""
    for (const part of path) {
      const kind = kinds.get(above) ?? typeof part
      if (kind !== typeof part) return true
      kinds.set(above, kind)
      above += `/${part}`
    }
  }
  return false
}

/** How many places the lists of a form have together. */
const slotsOf = (paths: readonly Path[]): number => {
  const lengths = new Map<string, number>()
  for (const path of paths) {
    let list = ""
    for (const part of path) {
      if (typeof part === "number") lengths.set(list, Math.max(lengths.get(list) ?? 0, part + 1))
      list += `/${part}`
    }
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0)
}

/** The field name of a list's buttons, which change its rows without script. */
const rowButton = "__intent__"

const list = z.string().refine((name) => !name.includes("[") && pathOf(name) !== null)
const partOfRow = z.string().refine((name) => !name.includes(".") && pathOf(`row.${name}`) !== null)
const index = z.int().min(0).max(longestList)
const typed = z.union([z.string().max(200), z.array(z.string().max(200)).max(longestList)])

/** What a button of a list does: it adds, removes or moves a row. The site has no buttons for the library's other intents. */
const rowIntent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("insert"),
    payload: z.strictObject({
      name: list,
      defaultValue: z.union([typed, z.record(partOfRow, typed)]).optional(),
    }),
  }),
  z.strictObject({ type: z.literal("remove"), payload: z.strictObject({ name: list, index }) }),
  z.strictObject({
    type: z.literal("reorder"),
    payload: z.strictObject({ name: list, from: index, to: index }),
  }),
])

/** Does a button change a list that the form's other fields have? */
const isRowButton = (value: string, names: readonly string[]): boolean => {
  if (value.length > 2_000) return false
  const read = rowIntent.safeParse(jsonOf(value))
  if (!read.success) return false
  const { name } = read.data.payload
  const row = pathOf(`${name}[0]`)
  const paths = names.map(pathOf).filter((path) => path !== null)
  return row !== null && !areListsNamed([...paths, row]) && names.every((field) => !isText(field, name))
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Does a field's name make the list of this name, or one of the groups around it, a text? */
const isText = (field: string, list: string): boolean => field === list || list.startsWith(`${field}.`)
