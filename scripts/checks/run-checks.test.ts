import { expect, onTestFinished, test, vi } from "vitest"
import { runChecks } from "./run-checks.ts"
import { temporaryProject } from "./temporary-project.ts"

test("a check that cannot run has failed", async () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  using empty = temporaryProject({})
  const results = await runChecks(empty.path)
  expect(results).toContainEqual({ name: "docs", passes: false })
  expect(results).toContainEqual({ name: "file sizes", passes: true })
})
