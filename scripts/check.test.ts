import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"

test("npm run check fails on a broken rule, with its place and what to do, and where a check cannot run", () => {
  using project = temporaryProject({ "domain/planted.ts": `\nimport "./rank.ts"\n` })
  const { status, stdout } = spawnSync(process.execPath, [resolve("scripts/check.ts")], { cwd: project.path })
  const output = stdout.toString()
  expect(output).toMatch(/^FAIL import directions \(\d+\.\d s\)$/m)
  expect(output).toMatch(/^ +domain\/planted\.ts:2 \.\/rank\.ts leads to no file$/m)
  expect(output).toMatch(/^ok {3}file sizes \(\d+\.\d s\)$/m)
  // there are no docs
  expect(output).toMatch(/^FAIL docs \(\d+\.\d s\)\n +the check itself /m)
  expect(status).toBe(1)
})
