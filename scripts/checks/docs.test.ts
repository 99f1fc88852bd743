import { expect, test } from "vitest"
import { docs } from "./docs.ts"
import { temporaryProject } from "./temporary-project.ts"

const files = {
  "package.json": `{ "scripts": { "check": "node scripts/check.ts" } }`,
  "scripts/check.ts": "",
  "server/judging/record-events.ts": "",
  "locales/lv/public/results.json": "",
  "docs/rules.md": "",
}

test("paths, links and scripts that docs name pass when they exist", async () => {
  using project = temporaryProject({
    ...files,
    "README.md": [
      "`server/judging/record-events.ts`, `#server/judging/record-events.ts`, `record-events.ts`, `server/judging/`",
      "`locales/{lv,et}/public/<context>.json`, `node scripts/check.ts --all`, `package.json`, `/judge`, `application/json`",
      "`npm run -s check` and [rules](docs/rules.md#ties), [elsewhere](https://example.org/docs/none.md)",
    ].join("\n"),
  })
  expect(await docs(project.path)).toEqual([])
})

test("paths, links and scripts that docs name but nobody has are named with their line", async () => {
  using project = temporaryProject({
    ...files,
    "SECURITY.md": "`server/judging/gone.ts`",
    "docs/guide.md":
      "\n`server/judging/gone.ts` and `gone.json`\n[rules](gone.md)\n```\nnpm run -s gone\n```\n`locales/<language>/gone.json`",
  })
  expect(await docs(project.path)).toEqual([
    { file: "SECURITY.md", line: 1, message: "server/judging/gone.ts does not exist" },
    { file: "docs/guide.md", line: 2, message: "server/judging/gone.ts does not exist" },
    { file: "docs/guide.md", line: 2, message: "gone.json does not exist" },
    { file: "docs/guide.md", line: 3, message: "gone.md does not exist" },
    { file: "docs/guide.md", line: 5, message: "package.json has no script gone" },
    { file: "docs/guide.md", line: 7, message: "locales/<language>/gone.json does not exist" },
  ])
})

test("a file that a comment names but nobody has is named with its line", async () => {
  using project = temporaryProject({
    ...files,
    "app/home.ts": [
      "/** As in `record-events.ts`; not `gone.ts`. */",
      "/**",
      " * See `docs/gone.md`.",
      " */",
      "const name = `gone.ts`",
      "// as in `server/gone.ts`",
    ].join("\n"),
  })
  expect(await docs(project.path)).toEqual([
    { file: "app/home.ts", line: 1, message: "gone.ts does not exist" },
    { file: "app/home.ts", line: 3, message: "docs/gone.md does not exist" },
    { file: "app/home.ts", line: 6, message: "server/gone.ts does not exist" },
  ])
})
