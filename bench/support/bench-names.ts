import { readdirSync } from "node:fs"
import { join } from "node:path"

/** The folder of the benches: each file in it is a bench, except tests and `run.ts`, which starts them. */
export const benchFolder = join(import.meta.dirname, "..")

/** Returns the names of all benches. */
export const benchNames = (): string[] =>
  readdirSync(benchFolder)
    .filter((file) => /^[a-z][a-z-]*\.ts$/.test(file) && file !== "run.ts")
    .map((file) => file.slice(0, -".ts".length))
    .toSorted()
