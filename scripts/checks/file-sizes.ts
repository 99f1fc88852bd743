import { readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import type { Check } from "./problem.ts"
import { sourceFiles } from "./source-files.ts"

const mostLines = 300
const tables = ["server/db/schema/**", "tests/support/factories/*-names.ts"]

/** No file is longer than 300 lines, except tables of the schema and of names. */
export const fileSizes: Check = async (root) =>
  sourceFiles(root, "**/*.{ts,tsx,css}")
    .filter((file) => !tables.some((table) => matchesGlob(file, table)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), "utf8").split("\n").length - 1
      const message = `has ${lines} lines, more than ${mostLines}: give a part of it a file and a name of its own`
      return lines > mostLines ? [{ file, line: null, message }] : []
    })
