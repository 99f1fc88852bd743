import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const sheets = globSync("{app,judge,ui}/**/*.css")

test("no colour asks the system for light or dark: the theme that was chosen decides", () => {
  expect(sheets.length).toBeGreaterThan(10)
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
    readFileSync(sheet, "utf8").match(/(?<=^(?: {2})?)\.[\w-]+(?=,$| \{$)/gm) ?? []
  const ofEveryPage = ["ui/controls.css", "ui/marks.css", "ui/overlays.css"]
  const everywhere = ofEveryPage.flatMap(drawnBy)
  expect(everywhere).toContain(".text-button")
  const redrawn = sheets
    .filter((sheet) => !ofEveryPage.includes(sheet) && !sheet.startsWith("judge/"))
    .flatMap((sheet) => drawnBy(sheet).filter((name) => everywhere.includes(name)))
  expect(redrawn).toEqual([])
})

test("no class name is styled in two files", () => {
  const stylers = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    const code = readFileSync(sheet, "utf8").replaceAll(/\/\*.*?\*\//gs, "")
    for (const [, head = ""] of code.matchAll(/([^{};]+)\{/g)) {
      // what a rule leaves out it does not style
      const selector = head.includes("@") ? "" : head.replaceAll(/:not\([^()]*\)/g, "")
      for (const [, name = ""] of selector.matchAll(/\.([A-Za-z_][\w-]*)/g))
        stylers.set(name, (stylers.get(name) ?? new Set()).add(sheet))
    }
  }
  expect(stylers.size).toBeGreaterThan(100)
  const inTwo = [...stylers].filter(([, files]) => files.size > 1)
  expect(inTwo.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([])
})

test("what scrolls holds the texts for screen readers in it: they are placed absolutely, and would widen the page otherwise", () => {
  const scrollers = sheets.flatMap((sheet) =>
    [
      ...readFileSync(sheet, "utf8").matchAll(
        /([^{};]*)\{([^{}]*overflow(?:-[a-z]+)?: (?:auto|scroll);[^{}]*)/g,
      ),
    ].map(([, selector = "", declared = ""]) => ({ rule: `${sheet}: ${selector.trim()}`, declared })),
  )
  expect(scrollers.length).toBeGreaterThan(10)
  const loose = scrollers.filter(
    // a dialog is placed by the browser
    ({ rule, declared }) =>
      !/position: (relative|absolute|sticky|fixed);/.test(declared) && !/\s\.dialog$/.test(rule),
  )
  expect(loose.map(({ rule }) => rule)).toEqual([])
})

test("what organisers open brings their utilities, each page and each part of a page", () => {
  const pages = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(office\/[\w/-]+\.tsx)"/g)]
  const parts = globSync("app/{public,site}/**/*.tsx").flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/(?<!typeof )import\("#app\/(office\/[\w/.-]+)"\)/g),
  ])
  expect(pages.length).toBeGreaterThan(10)
  expect(parts.length).toBeGreaterThan(2)
  const opened = [...pages, ...parts].map(([, file = ""]) => `app/${file}`)
  const bare = opened.filter(
    (file) => !readFileSync(file, "utf8").includes('import "#app/office/office.css"'),
  )
  expect(bare).toEqual([])
})

test("no script imports a sheet that every page has: linked once more, it would come first and turn the layers round", () => {
  const imported = [...readFileSync("ui/theme.css", "utf8").matchAll(/^@import ".*\/([\w-]+\.css)"/gm)].map(
    ([, name]) => name,
  )
  expect(imported).toContain("overlays.css")
  const found = globSync("{app,ui}/**/*.tsx").filter((file) => {
    const code = readFileSync(file, "utf8")
    return [...imported, "theme.css"].some((sheet) => new RegExp(`import "[^"]*/${sheet}"`).test(code))
  })
  expect(found).toEqual([])
})
