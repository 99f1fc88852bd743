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

type Part = () => Promise<Outcome[]>

const check: Part = async () =>
  (await runChecks(root)).map(({ name, passes }) => ({
    title: `check: ${name}`,
    ended: passes ? "passed" : "failed",
  }))

const build: Part = async () => {
  return [{ title: "build", ended: (await buildSite(root)) === 0 ? "passed" : "failed" }]
}

/** Tests of a configuration of Vitest. */
const vitest =
  (name: string, config: string): Part =>
  () =>
    runSuite(
      root,
      {
        tool: { package: "vitest", bin: "vitest", args: ["run", "--config", config] },
        report: `test-results/${name}.json`,
        outcomes: vitestOutcomes,
      },
      { show: name },
    )

const journeys: Part = () =>
  runSuite(
    root,
    {
      tool: { package: "@playwright/test", bin: "playwright", args: ["test"] },
      report: "test-results/playwright.json",
      outcomes: playwrightOutcomes,
    },
    { show: "journeys" },
  )

/** One after the other, and what fails by itself is one failed test. */
const inTurn = async (parts: Record<string, Part>): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [title, part] of Object.entries(parts)) {
    const start = performance.now()
    outcomes.push(
      ...(await part().catch((error): Outcome[] => [{ title, ended: "failed", why: String(error) }])),
    )
    console.log(`${title} took ${Math.round((performance.now() - start) / 1_000)} s`)
  }
  return outcomes
}

rmSync(join(root, "test-results"), { recursive: true, force: true })
mkdirSync(join(root, "test-results"))

// Two rows at once, since small machines have two processors: what waits for a page, a disk or a registry leaves room for the other.
const built = inTurn({ build })
const withoutBuild = inTurn({ check, screens: vitest("screens", "vitest.components.config.ts") })
const outcomes = (
  await Promise.all([
    built,
    built.then(() => inTurn({ vitest: vitest("vitest", "vitest.config.ts"), journeys })),
    withoutBuild,
    Promise.all([built, withoutBuild]).then(() =>
      inTurn({
        slow: vitest("slow", "vitest.slow.config.ts"),
        installs: vitest("installs", "vitest.installs.config.ts"),
      }),
    ),
  ])
).flat()

const passed = outcomes.filter(({ ended }) => ended === "passed").map(({ title }) => title)
writeFileSync(join(root, "test-results/passed.txt"), passed.map((title) => `${title}\n`).join(""))
for (const { title, ended, why = "" } of outcomes) {
  if (ended === "failed") console.log([`FAIL ${title}`, ...why.split("\n")].join("\n     ").trimEnd())
  if (ended === "skipped") console.log(`SKIP ${title}`)
}
console.log(summary(outcomes))
process.exitCode = outcomes.some(({ ended }) => ended === "failed") ? 1 : 0
