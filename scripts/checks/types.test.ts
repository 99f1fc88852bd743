import { expect, test } from "vitest"
import { copyOfRepository } from "./temporary-project.ts"
import { types } from "./types.ts"

test("a type error is named with its line, and the domain has neither browser nor Node", async () => {
  using project = copyOfRepository(
    {
      "app/root.tsx": "export default () => null\n",
      "app/routes.ts": "export default []\n",
      "server/planted.ts": `export const port: number =\n  "4000"\n`,
      "domain/planted.ts": "export const surroundings = [\n  document,\n  process,\n]\n",
    },
    ["tsconfig.json", "domain/tsconfig.json", "package.json", "react-router.config.ts"],
  )
  const problems = (await types(project.path)).filter(({ file }) => file.endsWith("/planted.ts"))
  expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
    "server/planted.ts:1",
    "domain/planted.ts:2",
    "domain/planted.ts:3",
  ])
})
