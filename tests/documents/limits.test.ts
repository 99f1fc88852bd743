import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import en from "#locales/en/api.json" with { type: "json" }
import et from "#locales/et/api.json" with { type: "json" }
import lv from "#locales/lv/api.json" with { type: "json" }
import { describeLimits } from "#scripts/describe-limits.ts"
import { limits } from "#server/limits/table/limits.ts"

test("docs/limits.md is what `npm run -s limits` makes of the table", () => {
  expect(readFileSync("docs/limits.md", "utf8")).toBe(describeLimits())
})

const { attempts: _counted, inputs: _schemas, ...sections } = limits

const rows = Object.entries(sections).flatMap(([section, rows]) =>
  Object.entries(rows).map(([name, { where }]) => ({ section, name, where })),
)

test("each limit that the server enforces is taken from the table, in the file that the table names", () => {
  const missing = rows.filter(({ section, name, where }) => {
    if (!where.startsWith("server/")) return false
    const code = readFileSync(where, "utf8")
    // one by one, or several rows of a section at once
    const isTaken =
      code.includes(`${section}.${name}`) || (code.includes(`limits.${section}`) && code.includes(name))
    return !isTaken
  })
  expect(missing).toEqual([])
})

test("the page about the open data says how many requests are answered, in each language", () => {
  const most = new RegExp(`\\b${limits.programs.openData.most}\\b`, "g")
  for (const words of [lv, et, en]) expect(JSON.stringify(words).match(most)).toHaveLength(2)
})
