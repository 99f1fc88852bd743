import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const sheets = globSync("{app,judge,ui}/**/*.css")

test("no colour asks the system for light or dark: the theme that was chosen decides", () => {
  expect(sheets.length).toBeGreaterThan(30)
  const asking = sheets.filter((sheet) => readFileSync(sheet, "utf8").includes("prefers-color-scheme"))
  expect(asking).toEqual([])
})
