import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { runTool, type Tool } from "#scripts/run-tool.ts"
import type { Outcome } from "./outcome.ts"

/** A test runner, the JSON report that it leaves, and how to read that. */
type Suite = { tool: Tool; report: string; outcomes: (json: string) => Outcome[] }

/**
 * Runs a test runner, whose lines are shown after a name, if one is given. A crash, a missing report and a run without tests count
 * as one failed test.
 */
export const runSuite = async (
  root: string,
  suite: Suite,
  { show = false }: { show?: string | false } = {},
): Promise<Outcome[]> => {
  const { tool, report, outcomes } = suite
  const path = join(root, report)
  rmSync(path, { force: true })
  const { code } = await runTool(root, tool, { show })
  const failed = (why: string): Outcome => ({ title: `${tool.bin} ${why}`, ended: "failed" })
  try {
    const found = outcomes(readFileSync(path, "utf8"))
    if (found.every(({ ended }) => ended === "skipped")) return [...found, failed("ran no test")]
    if (code !== 0 && found.every(({ ended }) => ended !== "failed"))
      return [...found, failed(`ended with exit code ${code}`)]
    return found
  } catch (error) {
    return [failed(`left no report: ${error}`)]
  }
}
