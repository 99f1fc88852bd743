import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { z } from "zod"
import { readImports } from "#scripts/checks/read-imports.ts"
import { sourceFiles } from "#scripts/checks/source-files.ts"

export type Schema = z.core.$ZodType

/** The schemas of all that crosses a wire, by the file that exports them, such as `contracts/results/results-forms.ts`. */
export const findSchemas = async (root: string): Promise<Map<string, Schema[]>> => {
  const found = new Map<string, Schema[]>()
  for (const file of sourceFiles(root, "contracts/*/*.ts")) {
    if (file.endsWith(".test.ts") || /\/(api|open-data)\//.test(file)) continue
    const exported = Object.values<unknown>(await import(pathToFileURL(join(root, file)).href))
    found.set(file, exported.flatMap(schemasIn))
  }
  return found
}

/** A schema, those of a table of schemas, or that which a function makes for a day or a time zone. */
const schemasIn = (exported: unknown): Schema[] => {
  if (typeof exported === "function") return [made(exported)].filter(isSchema)
  if (typeof exported !== "object" || exported === null) return []
  return isSchema(exported) ? [exported] : Object.values(exported).filter(isSchema)
}

const made = (make: { call(self: null, argument: string): unknown }): unknown => {
  for (const argument of ["2026-05-16", "Europe/Riga"]) {
    try {
      return make.call(null, argument)
    } catch {
      // it is made of something else
    }
  }
  return null
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value

/** The schemas that a file reads what it is sent by. */
export const schemasReadBy = (root: string, file: string, schemas: ReadonlyMap<string, Schema[]>): Schema[] =>
  readImports(file, readFileSync(join(root, file), "utf8"))
    .filter(({ isType, start }) => !isType && start.startsWith("#contracts/"))
    .flatMap(({ start }) => schemas.get(start.slice(1)) ?? [])
