import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Check } from "./problem.ts"
import { pathOf, readImports } from "./read-imports.ts"
import { sourceFiles } from "./source-files.ts"

/** No files import each other in a circle, not even only types: each is understood without the files that import it. */
export const importCircles: Check = async (root) => {
  const files = sourceFiles(root, "{app,bench,contracts,domain,judge,scripts,server,tests,ui}/**/*.{ts,tsx}")
  const imports = new Map(
    files.map((file) => {
      const found = readImports(file, readFileSync(join(root, file), "utf8"))
      return [file, found.map(({ start }) => pathOf(file, start) ?? "")]
    }),
  )
  const circle = circleIn(withoutLeaves(imports))
  if (circle === null) return []
  const [first = ""] = circle
  return [{ file: first, line: null, message: `is imported by what it imports: ${circle.join(" → ")}` }]
}

type Imports = ReadonlyMap<string, readonly string[]>

/** Returns the files that lead into a circle: those that import no file are taken away, and then those that import only such files. */
const withoutLeaves = (imports: Imports): Imports => {
  const left = new Map([...imports].map(([file, all]) => [file, all.filter((one) => imports.has(one))]))
  const rest = new Map([...left].filter(([, all]) => all.length > 0))
  return rest.size === imports.size ? rest : withoutLeaves(rest)
}

/** Follows the first import of each file until one comes again; null: there are no files. */
const circleIn = (imports: Imports): string[] | null => {
  const path: string[] = []
  let [next] = imports.keys()
  while (next !== undefined) {
    const start = path.indexOf(next)
    path.push(next)
    if (start >= 0) return path.slice(start)
    next = imports.get(next)?.[0]
  }
  return null
}
