import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { contrast } from "./number-plate.tsx"

const sheet = readFileSync("ui/marks.css", "utf8")
const darkPanel = readFileSync("app/public/screens/podium-board.css", "utf8")

type Theme = "light" | "dark"
type Colors = Readonly<Record<string, Readonly<Record<Theme, string>>>>

const colorsIn = (styles: string): Colors =>
  Object.fromEntries(
    [...styles.matchAll(/--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6}))?/g)].map(
      ([, name = "", light = "", dark = light]) => [name, { light, dark }],
    ),
  )

const onPages = colorsIn(readFileSync("ui/brand.css", "utf8"))
const ground = /background: (#\w{6})/.exec(darkPanel)?.[1] ?? ""
const onDarkPanels = { ...onPages, ...colorsIn(darkPanel), panel: { light: ground, dark: ground } }

/** The name of the colour that a property has in a rule of the sheet; undefined: it has none there. */
const colorIn = (selector: string, property: string): string | undefined => {
  const [, rule = ""] = sheet.split(`\n${selector} {`)
  return new RegExp(`^  ${property}:.*var\\(--([\\w-]+)\\)`, "m").exec(rule.split("}")[0] ?? "")?.[1]
}

const colorsOf = (score: string) => `[data-score="${score}"]`
const written = ["0", "1", "2", "3", "5", "M"]

describe.each([
  ["on pages", "light", onPages, ["surface", "canvas", "sunken"]],
  ["on pages", "dark", onPages, ["surface", "canvas", "sunken"]],
  ["on dark panels", "light", onDarkPanels, ["panel", "sunken"]],
  ["on dark panels", "dark", onDarkPanels, ["panel", "sunken"]],
] as const)("%s in the %s theme", (_, theme, colors: Colors, groundNames) => {
  const colorOf = (name: string): string => {
    const color = colors[name]
    if (color === undefined) throw new Error(`No colour ${name}`)
    return color[theme]
  }
  const grounds = groundNames.map(colorOf)
  const leastOn = (name: string) => Math.min(...grounds.map((one) => contrast(colorOf(name), one)))

  test.each([...written, "none", "worth"])("the shape of a chip is seen: %s", (score) => {
    const line = colorIn(colorsOf(score), "--score-line") ?? colorIn(".score-chip", "border") ?? ""
    const fill = colorIn(colorsOf(score), "--score-fill") ?? line
    expect(Math.max(leastOn(line), leastOn(fill))).toBeGreaterThanOrEqual(3)
  })

  test.each(written)("the text of a chip is read: %s", (score) => {
    const [fill = "", ink = ""] = [
      colorIn(colorsOf(score), "--score-fill"),
      colorIn(colorsOf(score), "--score-ink"),
    ]
    expect(contrast(colorOf(fill), colorOf(ink))).toBeGreaterThanOrEqual(4.5)
  })
})
