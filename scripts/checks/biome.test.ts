import { expect, test } from "vitest"
import { biome } from "./biome.ts"
import { copyOfRepository } from "./temporary-project.ts"

const impure = `export const impure = [Date.now(), new Intl.NumberFormat("lv"), Temporal.Now, Math.random()]\n`
const planted = "app/Planted.ts"

/** A copy of biome's settings, with only these files to check. */
const projectOf = (files: Record<string, string>) =>
  copyOfRepository(files, ["biome.json", ".gitignore", "scripts/checks/no-chance.grit"])

test("lint names clock, language and chance in the domain, but not in its tests", async () => {
  using project = projectOf({ "domain/planted.ts": impure, "domain/planted.test.ts": impure })
  const problems = (await biome(project.path)).filter(({ file }) => file.startsWith("domain/planted"))
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).sort()).toEqual([
    "domain/planted.ts:1 lint/style/noRestrictedGlobals: Do not use the global variable Date.",
    "domain/planted.ts:1 lint/style/noRestrictedGlobals: Do not use the global variable Intl.",
    "domain/planted.ts:1 lint/style/noRestrictedGlobals: Do not use the global variable Temporal.",
    "domain/planted.ts:1 plugin: Chance is an argument of the domain.",
  ])
})

test("biome names each breach of style", async () => {
  using project = projectOf({
    [planted]: `import { join } from "../../node_modules/x.ts"
import { Word } from "./word.ts"

export * from "./other.ts"
export default function f(word: Word, list: any) { return list!.map(join) };
`,
  })
  const problems = (await biome(project.path)).filter(({ file }) => file === planted)
  expect(problems.map(({ message }) => message.split(":")[0])).toEqual(
    expect.arrayContaining([
      "format",
      "lint/performance/noReExportAll",
      "lint/performance/noBarrelFile",
      "lint/style/noDefaultExport",
      "lint/style/noNonNullAssertion",
      "lint/style/noRestrictedImports",
      "lint/style/useFilenamingConvention",
      "lint/style/useImportType",
      "lint/suspicious/noExplicitAny",
    ]),
  )
})

test("a default export is no problem where React Router asks for it", async () => {
  using project = projectOf({
    "app/public/planted.tsx": "export default function Planted() {\n  return null\n}\n",
  })
  const problems = await biome(project.path)
  expect(problems.filter(({ file }) => file === "app/public/planted.tsx")).toEqual([])
})
