import { biome } from "./biome.ts"
import { citedIds } from "./cited-ids.ts"
import { docs } from "./docs.ts"
import { fileSizes } from "./file-sizes.ts"
import { importCircles } from "./import-circles.ts"
import { importDirections } from "./import-directions.ts"
import { knip } from "./knip.ts"
import { locales } from "./locales.ts"
import type { Check, Problem } from "./problem.ts"
import { types } from "./types.ts"
import { untranslatedText } from "./untranslated-text.ts"

const checks: Record<string, Check> = {
  biome,
  types,
  "import directions": importDirections,
  "import circles": importCircles,
  knip,
  locales,
  "untranslated text": untranslatedText,
  docs,
  "cited ids": citedIds,
  "file sizes": fileSizes,
}

/** Runs all checks in parallel, prints each as it ends, and returns which of them pass. A check that throws has failed. */
export const runChecks = (root: string) =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const start = performance.now()
      const problems = await check(root).catch((error: unknown) => [crash(error)])
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const passes = problems.length === 0
      console.log(`${passes ? "ok  " : "FAIL"} ${name} (${seconds} s)`)
      for (const problem of problems) console.log(`     ${placeOf(problem)} ${problem.message}`)
      return { name, passes }
    }),
  )

const crash = (error: unknown): Problem => ({
  file: "the check itself",
  line: null,
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

const placeOf = ({ file, line }: Problem) => (line === null ? file : `${file}:${line}`)
