import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const sheets = globSync("{app,judge,ui}/**/*.css")

test("no colour asks the system for light or dark: the theme that was chosen decides", () => {
  expect(sheets.length).toBeGreaterThan(30)
  const found = sheets.filter((sheet) => readFileSync(sheet, "utf8").includes("prefers-color-scheme"))
  expect(found).toEqual([])
})

test("no border is transparent: it would be seen where the system sets all colours", () => {
  const drawn = [...sheets, ...globSync("{app,judge,ui}/**/*.tsx")]
  const found = drawn.filter((file) =>
    /border(-[a-z]+)*: [^;(]*transparent|border-transparent/.test(readFileSync(file, "utf8")),
  )
  expect(found).toEqual([])
})

test("a class that the sheet of every page draws is redrawn by no other", () => {
  const drawnBy = (sheet: string): string[] =>
    readFileSync(sheet, "utf8").match(/^ {2}\.[\w-]+(?=,$| \{$)/gm) ?? []
  const everywhere = drawnBy("ui/theme.css")
  expect(everywhere).toContain("  .text-button")
  const redrawn = sheets
    .filter((sheet) => sheet !== "ui/theme.css" && !sheet.startsWith("judge/"))
    .flatMap((sheet) => drawnBy(sheet).filter((name) => everywhere.includes(name)))
  expect(redrawn).toEqual([])
})
