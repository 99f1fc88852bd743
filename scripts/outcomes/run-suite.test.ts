import { expect, test } from "vitest"
import { temporaryProject } from "#scripts/checks/temporary-project.ts"
import type { Outcome } from "./outcome.ts"
import { playwrightOutcomes } from "./playwright-outcomes.ts"
import { runSuite } from "./run-suite.ts"
import { vitestOutcomes } from "./vitest-outcomes.ts"

const vitest = {
  tool: { package: "vitest", bin: "vitest", args: ["run", "--reporter=json", "--outputFile=report.json"] },
  report: "report.json",
  outcomes: vitestOutcomes,
}
const playwright = {
  tool: { package: "@playwright/test", bin: "playwright", args: ["test"] },
  report: "report.json",
  outcomes: playwrightOutcomes,
}
const playwrightConfig = `export default { testDir: ".", reporter: [["json", { outputFile: "report.json" }]] }`

const threeTests = (runner: string) => `
  import { expect, test } from "${runner}"
  test("a rider starts", () => {})
  test("a rider falls", () => expect(1).toBe(2))
  test.skip("a rider sleeps", () => {})
`
const threeOutcomes = (why: RegExp): Outcome[] => [
  { title: "a rider starts", ended: "passed" },
  { title: "a rider falls", ended: "failed", why: expect.stringMatching(why) },
  { title: "a rider sleeps", ended: "skipped" },
]

const outcomesOf = async (suite: typeof vitest, files: Record<string, string>) => {
  using project = temporaryProject(files)
  return await runSuite(project.path, suite)
}

test("vitest's passed, failed and skipped tests are counted by title, and a failure says where and why", async () => {
  const outcomes = await outcomesOf(vitest, { "rider.test.ts": threeTests("vitest") })
  expect(outcomes).toEqual(threeOutcomes(/expected 1 to be 2.*rider\.test\.ts:4/s))
})

test("a vitest file that cannot be loaded is a failed test", async () => {
  const files = { "rider.test.ts": threeTests("vitest"), "broken.test.ts": `import "./gone.ts"` }
  expect(await outcomesOf(vitest, files)).toContainEqual({
    title: expect.stringContaining("broken.test.ts"),
    ended: "failed",
    why: expect.stringContaining("gone.ts"),
  })
})

test("Playwright's passed, failed and skipped tests are counted by title, and a failure says where and why", async () => {
  const files = { "playwright.config.ts": playwrightConfig, "rider.spec.ts": threeTests("@playwright/test") }
  const outcomes = await outcomesOf(playwright, files)
  expect(outcomes).toEqual(threeOutcomes(/^\S*rider\.spec\.ts:4 .*Expected: 2\n/s))
})

test("a Playwright file that cannot be loaded is a failed test", async () => {
  const files = { "playwright.config.ts": playwrightConfig, "broken.spec.ts": `import "./gone.ts"` }
  const outcomes = await outcomesOf(playwright, files)
  expect(outcomes.filter(({ ended }) => ended === "failed")).not.toEqual([])
})

const runner = {
  tool: { package: "runner", bin: "runner", args: [] },
  report: "report.json",
  outcomes: (json: string) => JSON.parse(json),
}
const outcomesOfRunner = (code: string) =>
  outcomesOf(runner, {
    "node_modules/runner/package.json": `{ "bin": "run.js" }`,
    "node_modules/runner/run.js": `const write = require("fs").writeFileSync.bind(null, "report.json"); ${code}`,
  })

test.each([
  ["a crash", "process.exit(1)", "left no report"],
  ["a death by signal", `process.kill(process.pid, "SIGKILL")`, "left no report"],
  ["a run without tests", `write("[]")`, "ran no test"],
])("%s counts as a failed test", async (_, code, why) => {
  expect(await outcomesOfRunner(code)).toEqual([
    { title: expect.stringContaining(`runner ${why}`), ended: "failed" },
  ])
})

test("a runner that ends badly after its tests passed has failed", async () => {
  const report = `[{ "title": "a rider starts", "ended": "passed" }]`
  expect(await outcomesOfRunner(`write('${report}'); process.exit(3)`)).toEqual([
    { title: "a rider starts", ended: "passed" },
    { title: "runner ended with exit code 3", ended: "failed" },
  ])
})
