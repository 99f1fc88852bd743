import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { knip } from "./knip.ts"
import { copyOfRepository } from "./temporary-project.ts"

test("unused files, exports and dependencies, and packages not listed are named", async () => {
  const manifest = readFileSync("package.json", "utf8")
  using project = copyOfRepository({
    "server/unused.ts": "export const unused = 1\n",
    "server/half-used.ts": "export const used = 1\nexport const notUsed = 2\n",
    "scripts/half-used.test.ts": `import "not-listed"\nimport { used } from "#server/half-used.ts"\n\nused.toFixed()\n`,
    "package.json": manifest.replace(`"dependencies": {`, `"dependencies": {\n    "not-used": "1.0.0",`),
  })
  expect(await knip(project.path)).toEqual(
    expect.arrayContaining([
      { file: "server/unused.ts", line: null, message: "nothing uses this file: delete it" },
      {
        file: "server/half-used.ts",
        line: 2,
        message: "notUsed is used in no other file: drop `export`",
      },
      {
        file: "scripts/half-used.test.ts",
        line: 1,
        message: "not-listed is not listed in package.json: add it",
      },
      {
        file: "package.json",
        line: expect.any(Number),
        message: "not-used is used nowhere: remove it from package.json",
      },
    ]),
  )
})
