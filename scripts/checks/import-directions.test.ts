import { expect, test } from "vitest"
import { importDirections } from "./import-directions.ts"
import { temporaryProject } from "./temporary-project.ts"

const existing = Object.fromEntries(
  [
    "app/office/tool.tsx",
    "app/public/page.tsx",
    "app/site/title.ts",
    "contracts/results/live.ts",
    "domain/rank.ts",
    "judge/outbox.ts",
    "locales/lv/public/results.json",
    "scripts/demo.ts",
    "server/auth/auth.ts",
    "server/config.ts",
    "server/db/open.ts",
    "server/http/pages.ts",
    "server/judging/record.ts",
    "server/market/read-ads.ts",
    "server/stages/write-stage.ts",
    "tests/support/rider.ts",
    "ui/plate.tsx",
  ].map((file) => [file, ""]),
)

const problemsOf = async (file: string, code: string) => {
  using project = temporaryProject({ ...existing, [file]: code })
  return await importDirections(project.path)
}

test.each([
  ["domain/planted.ts", `import { rank } from "./rank.ts"`],
  ["domain/planted.test.ts", `import "vitest"; import "fast-check"; import "#tests/support/rider.ts"`],
  ["contracts/planted.ts", `import * as z from "zod/mini"; import "#domain/rank.ts"`],
  ["ui/planted.tsx", `import "react"; import type { Rank } from "#domain/rank.ts"`],
  [
    "judge/planted.ts",
    `import "#domain/rank.ts"; import "#contracts/results/live.ts"; import "#ui/plate.tsx"`,
  ],
  [
    "server/judging/planted.ts",
    `import "node:fs"; import "./record.ts"; import "#server/db/open.ts"; import "pg"`,
  ],
  ["server/judging/planted.test.ts", `import "#tests/support/rider.ts"`],
  ["server/judging/planted.ts", `import "#server/stages/write-stage.ts"`],
  ["server/stages/planted.ts", `import "#server/db/open.ts"; import "#domain/rank.ts"; import "pg"`],
  ["server/auth/planted.ts", `import "#server/db/open.ts"; import "#server/config.ts"; import "better-auth"`],
  ["server/http/planted.ts", `import "#server/market/read-ads.ts"; await import(builtPages); import "vite"`],
  ["server/start-server.ts", `import "./http/pages.ts"; import "#server/judging/record.ts"`],
  [
    "app/site/planted.ts",
    `import.meta.glob("/locales/*/*.json"); import "./title.ts?url"; import "#ui/plate.tsx"`,
  ],
  [
    "app/public/market/planted.tsx",
    `import "node:crypto"; import "#app/site/title.ts"; import type { Route } from "./+types/x"`,
  ],
  ["app/public/market/planted.tsx", `await import("#app/office/tool.tsx")`],
  ["app/public/market/planted.tsx", `import type { Tool } from "#app/office/tool.tsx"`],
  ["app/public/market/planted.test.tsx", `import "#app/office/tool.tsx"`],
  ["app/office/planted.tsx", `import "#app/public/page.tsx"; import "#app/site/title.ts"`],
  ["tests/e2e/planted.spec.ts", `import "#server/judging/record.ts"; import "#app/site/title.ts"`],
  ["bench/planted.ts", `import "#domain/rank.ts"; import "#tests/support/rider.ts"`],
  ["scripts/planted.ts", `import "#tests/support/rider.ts"; import "#server/db/open.ts"`],
])("%s may write: %s", async (file, code) => {
  expect(await problemsOf(file, code)).toEqual([])
})

test.each([
  [
    "domain/planted.ts",
    `import "#contracts/results/live.ts"`,
    "domain may not import contracts, only itself",
  ],
  ["domain/planted.ts", `import "node:crypto"`, "domain may not import node:crypto"],
  ["domain/planted.ts", `import "#tests/support/rider.ts"`, "domain may not import tests/support"],
  ["domain/planted.test.ts", `import "zod"`, "domain may not import zod, only vitest, fast-check"],
  ["contracts/planted.ts", `import "#server/config.ts"`, "contracts may not import server config"],
  ["contracts/planted.ts", `import "react"`, "contracts may not import react, only zod"],
  ["ui/planted.tsx", `import { rank } from "#domain/rank.ts"`, "ui may import only types of domain"],
  ["ui/planted.tsx", `import "#app/site/title.ts"`, "ui may not import app site, only types of domain"],
  ["judge/planted.ts", `import "#app/site/title.ts"`, "judge may not import app site"],
  ["judge/planted.ts", `import "node:fs"`, "judge runs in the browser: no node:fs"],
  [
    "server/judging/planted.ts",
    `import "#server/market/read-ads.ts"`,
    "server/judging may not import server/market",
  ],
  [
    "server/judging/planted.ts",
    `import "#server/http/pages.ts"`,
    "server/judging may not import server wiring",
  ],
  ["server/judging/planted.test.ts", `import "#server/market/read-ads.ts"`, "may not import server/market"],
  ["server/db/planted.ts", `import "#server/judging/record.ts"`, "server db may not import server/judging"],
  [
    "server/db/planted.ts",
    `import "#server/stages/write-stage.ts"`,
    "server db may not import server stages",
  ],
  [
    "server/stages/planted.ts",
    `import "#server/judging/record.ts"`,
    "server stages may not import server/judging",
  ],
  ["server/auth/planted.ts", `import "../judging/record.ts"`, "server auth may not import server/judging"],
  ["server/main.ts", `import "#app/site/title.ts"`, "server wiring may not import app site"],
  ["server/http/planted.ts", `import "#judge/outbox.ts"`, "server wiring may not import judge"],
  [
    "server/http/planted.ts",
    `import "#tests/support/rider.ts"`,
    "server wiring may not import tests/support",
  ],
  ["app/site/planted.ts", `import "#server/market/read-ads.ts"`, "app site may not import server/market"],
  ["app/site/planted.ts", `import "#scripts/demo.ts"`, "app site may not import tests, bench and scripts"],
  ["app/public/planted.tsx", `import "#server/db/open.ts"`, "app public may not import server db"],
  [
    "app/public/planted.tsx",
    `import "#server/market/read-ads.ts"`,
    "app public may not import server/market",
  ],
  ["app/site/planted.ts", `import "#app/public/page.tsx"`, "app site may import only types of app public"],
  ["app/site/planted.ts", `await import("#app/office/tool.tsx")`, "app site may not import app office"],
  [
    "app/public/planted.tsx",
    `import "#app/office/tool.tsx"`,
    "app public may import only types of app office",
  ],
  [
    "app/site/server-context.ts",
    `import type { Config } from "#server/config.ts"`,
    "app site may not import server config",
  ],
  ["app/site/planted.ts", "await import(name)", "computed import: name its folder at least"],
  ["app/site/planted.ts", `import "./nothing.ts"`, "./nothing.ts leads to no file"],
  ["app/site/planted.ts", `import "#domain/rank"`, "#domain/rank leads to no file"],
  ["elsewhere/planted.ts", "", "belongs to no part of scripts/checks/import-directions.ts"],
])("%s may not write: %s", async (file, code, message) => {
  const problems = await problemsOf(file, code)
  expect(problems).toEqual([
    { file, line: code === "" ? null : 1, message: expect.stringContaining(message) },
  ])
})

test.each([
  `import { x } from "#server/market/read-ads.ts"`,
  `import type { X } from "#server/market/read-ads.ts"`,
  `import "#server/market/read-ads.ts"`,
  `export { x } from "#server/market/read-ads.ts"`,
  `export * from "#server/market/read-ads.ts"`,
  `type X = import("#server/market/read-ads.ts").X`,
  `await import("#server/market/read-ads.ts")`,
  `await import(\`../../server/market/\${name}.ts\`)`,
  `new Worker(new URL("../../server/market/read-ads.ts", import.meta.url))`,
  `import.meta.glob(["../../server/market/*.ts"])`,
])("every way to import is seen: %s", async (code) => {
  expect(await problemsOf("app/site/planted.ts", `\n${code}`)).toEqual([
    {
      file: "app/site/planted.ts",
      line: 2,
      message: expect.stringContaining("app site may not import server/market"),
    },
  ])
})
