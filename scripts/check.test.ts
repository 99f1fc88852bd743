import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"

test("npm run check fails on a broken rule, with its place and what to do", () => {
  using project = temporaryProject({ "domain/planted.ts": `\nimport "./rank.ts"\n` })
  const { status, stdout } = spawnSync(process.execPath, [resolve("scripts/check.ts")], { cwd: project.path })
  expect(stdout.toString()).toMatch(/^FAIL import directions \(\d+\.\d s\)$/m)
  expect(stdout.toString()).toMatch(/^ +domain\/planted\.ts:2 \.\/rank\.ts leads to no file$/m)
  expect(stdout.toString()).toMatch(/^ok {3}file sizes \(\d+\.\d s\)$/m)
  expect(status).toBe(1)
})
