import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

test.each([[[]], [["no-such-bench"]]])(
  "npm run bench %j lists the benches that README.md tells of",
  (args) => {
    const { status, stderr } = spawnSync(process.execPath, ["bench/run.ts", ...args])
    const [, names = ""] = /NAME is one of: (.*)/.exec(stderr.toString()) ?? []
    const documented = [...readFileSync("README.md", "utf8").matchAll(/npm run -s bench ([a-z-]+)/g)]
    expect(names.split(", ")).toEqual(documented.map(([, name]) => name).toSorted())
    expect(status).toBe(1)
  },
)
