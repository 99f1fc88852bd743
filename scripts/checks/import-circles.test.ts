import { expect, test } from "vitest"
import { importCircles } from "./import-circles.ts"
import { temporaryProject } from "./temporary-project.ts"

test("files that import each other in a circle are named, also where it is only a type", async () => {
  using project = temporaryProject({
    "server/results/a.ts": 'import { b } from "./b.ts"',
    "server/results/b.ts": 'import { c } from "#server/stages/c.ts"',
    "server/stages/c.ts": 'import type { A } from "#server/results/a.ts"',
    "server/stages/d.ts": 'import { c } from "./c.ts"',
  })
  expect(await importCircles(project.path)).toEqual([
    {
      file: "server/results/a.ts",
      line: null,
      message:
        "is imported by what it imports: server/results/a.ts → server/results/b.ts → server/stages/c.ts → server/results/a.ts",
    },
  ])
})

test("a circle is found in each folder of code, also where a part of it is loaded later", async () => {
  for (const folder of ["app", "bench", "contracts", "domain", "judge", "scripts", "server", "tests", "ui"]) {
    using project = temporaryProject({
      [`${folder}/page.tsx`]: 'import type { Tools } from "./tools.ts"',
      [`${folder}/tools.ts`]: 'export const load = () => import("./page.tsx")',
    })
    expect((await importCircles(project.path)).map(({ file }) => file)).toEqual([`${folder}/page.tsx`])
  }
})

test("files that meet without a circle are not named", async () => {
  using project = temporaryProject({
    "domain/a.ts": 'import { b } from "./b.ts"; import { c } from "./c.ts"',
    "domain/b.ts": 'import { d } from "./d.ts"',
    "domain/c.ts": 'import { d } from "./d.ts"',
    "domain/d.ts": 'import { sum } from "node:fs"',
  })
  expect(await importCircles(project.path)).toEqual([])
})
