import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Check } from "./problem.ts"
import { sourceFiles } from "./source-files.ts"

const requirements = "docs/requirements.md"

const id = /\b[A-Z]{1,2}-\d{2}\b/g

/** `LV-77` is somebody's licence. */
const licence = /^LV-/

/** Every id of a requirement that code or prose cites is defined in `docs/requirements.md`. */
export const citedIds: Check = async (root) => {
  const lines = readFileSync(join(root, requirements), "utf8").split("\n")
  const defined = new Set(lines.flatMap((line) => /^- ([A-Z]{1,2}-\d{2}) /.exec(line)?.[1] ?? []))
  return sourceFiles(root, "**/*.{ts,tsx,css,md}").flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((text, index) =>
        [...text.matchAll(id)]
          .map(([cited]) => cited)
          .filter((cited) => !licence.test(cited) && !defined.has(cited))
          .map((cited) => ({ file, line: index + 1, message: `${requirements} does not define ${cited}` })),
      ),
  )
}
