import { expect, test } from "vitest"
import { citedIds } from "./cited-ids.ts"
import { temporaryProject } from "./temporary-project.ts"

const requirements = "# What it has to do\n\n- RU-01 Places earn points.\n"

test("an id that docs/requirements.md defines may be cited", async () => {
  using project = temporaryProject({
    "docs/requirements.md": requirements,
    "domain/rank.ts": "// RU-01: the first gets most\n",
  })
  expect(await citedIds(project.path)).toEqual([])
})

test("an id that it does not define is found, with its line, also of an area that it does not have", async () => {
  using project = temporaryProject({
    "docs/requirements.md": requirements,
    "domain/rank.ts": "export const most = 20\n// RU-02: ties\n",
    "docs/rules.md": ["Licence LV-77, XY", "03\n"].join("-"),
  })
  const found = await citedIds(project.path)
  expect(found).toContainEqual({
    file: "domain/rank.ts",
    line: 2,
    message: "docs/requirements.md does not define RU-02",
  })
  expect(found).toHaveLength(2)
})
