import * as z from "zod"
import { runTool } from "#scripts/run-tool.ts"
import type { Check } from "./problem.ts"

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      severity: z.string(),
      message: z.string(),
      // Line 0: the whole file.
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
})

const fixedByFormat = ["format", "assist/source/organizeImports"]

/** Format and lint, as `biome.json` says; its warnings fail too. */
export const biome: Check = async (root) => {
  const args = ["ci", "--reporter=json", "--max-diagnostics=none", "--colors=off", "."]
  const { code, output, errors } = await runTool(root, { package: "@biomejs/biome", bin: "biome", args })
  if (!output.startsWith("{")) throw new Error(`biome ended with ${code}: ${errors}`)
  return report
    .parse(JSON.parse(output))
    .diagnostics.filter(({ severity }) => severity !== "info")
    .map(({ category, message, location }) => ({
      file: location.path,
      line: location.start.line || null,
      message: `${category}: ${message}${fixedByFormat.includes(category) ? " → npm run format" : ""}`,
    }))
}
