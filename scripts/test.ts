import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buildSite } from "./build-site.ts"
import { runChecks } from "./checks/run-checks.ts"
import type { Outcome } from "./outcomes/outcome.ts"
import { playwrightOutcomes } from "./outcomes/playwright-outcomes.ts"
import { runSuite } from "./outcomes/run-suite.ts"
import { summary } from "./outcomes/summary.ts"
import { vitestOutcomes } from "./outcomes/vitest-outcomes.ts"

const root = process.cwd()

const check = async (): Promise<Outcome[]> =>
  (await runChecks(root)).map(({ name, passes }) => ({
    title: `check: ${name}`,
    ended: passes ? "passed" : "failed",
  }))

const build = async (): Promise<Outcome[]> => {
  return [{ title: "build", ended: (await buildSite(root)) === 0 ? "passed" : "failed" }]
}

const vitest = () =>
  runSuite(root, {
    tool: { package: "vitest", bin: "vitest", args: ["run"] },
    report: "test-results/vitest.json",
    outcomes: vitestOutcomes,
  })

const playwright = () =>
  runSuite(root, {
    tool: { package: "@playwright/test", bin: "playwright", args: ["test"] },
    report: "test-results/playwright.json",
    outcomes: playwrightOutcomes,
  })

rmSync(join(root, "test-results"), { recursive: true, force: true })
mkdirSync(join(root, "test-results"))
const outcomes = [...(await check()), ...(await build()), ...(await vitest()), ...(await playwright())]

const passed = outcomes.filter(({ ended }) => ended === "passed").map(({ title }) => title)
writeFileSync(join(root, "test-results/passed.txt"), passed.map((title) => `${title}\n`).join(""))
for (const { title, ended, why = "" } of outcomes) {
  if (ended === "failed") console.log([`FAIL ${title}`, ...why.split("\n")].join("\n     ").trimEnd())
  if (ended === "skipped") console.log(`SKIP ${title}`)
}
console.log(summary(outcomes))
process.exitCode = outcomes.some(({ ended }) => ended === "failed") ? 1 : 0
