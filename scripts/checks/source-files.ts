import { globSync } from "node:fs"

const notOurs = ["node_modules", "build", "data", "data-demo", "test-results"]

/** Paths of the project's files that fit the pattern, from `root`, with `/`; no dot folders. */
export const sourceFiles = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => notOurs.includes(path) })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
