import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

test.each([[[]], [["no-such-bench"]]])("npm run bench %j lists the names", (args) => {
  const { status, stderr } = spawnSync(process.execPath, ["bench/run.ts", ...args])
  expect(stderr.toString()).toMatch(/NAME is one of: [a-z]/)
  expect(status).toBe(1)
})
