import * as z from "zod"
import { runTool } from "#scripts/run-tool.ts"
import type { Check } from "./problem.ts"

const finding = z.object({ name: z.string(), line: z.optional(z.number()) })

/** Knip's kinds of findings, and what to do about each. */
const advice: Record<string, string> = {
  files: "nothing uses this file: delete it",
  exports: "is used in no other file: drop `export`",
  types: "is used in no other file: drop `export`",
  dependencies: "is used nowhere: remove it from package.json",
  devDependencies: "is used nowhere: remove it from package.json",
  unlisted: "is not listed in package.json: add it",
  unresolved: "resolves to nothing: correct the import",
  binaries: "is a command of no package in package.json: add the package",
}

const report = z.object({
  issues: z.array(z.looseObject({ file: z.string() })),
})

/** No unused files, exports and dependencies, as `knip.json` says. */
export const knip: Check = async (root) => {
  const args = ["--reporter", "json", "--no-progress", "--include", Object.keys(advice).join(",")]
  const { code, output, errors } = await runTool(root, { package: "knip", bin: "knip", args })
  if (!output.startsWith("{")) throw new Error(`knip ended with ${code}: ${errors || output}`)
  return report.parse(JSON.parse(output)).issues.flatMap((issue) =>
    Object.entries(advice).flatMap(([kind, what]) =>
      z
        .array(finding)
        .parse(issue[kind] ?? [])
        .map(({ name, line }) => ({
          file: issue.file,
          line: line ?? null,
          message: kind === "files" ? what : `${name} ${what}`,
        })),
    ),
  )
}
