import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { contrast } from "./contrast.ts"

const sheet = readFileSync("ui/score-chip.css", "utf8")

const colors = Object.fromEntries(
  [
    ...(readFileSync("ui/colors.css", "utf8") + sheet).matchAll(
      /--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6}))?/g,
    ),
  ].map(([, name = "", light = "", dark = light]) => [name, { light, dark }]),
)

type Theme = "light" | "dark"

const colorOf = (name: string, theme: Theme): string => {
  const color = colors[name]
  if (color === undefined) throw new Error(`No colour ${name}`)
  return color[theme]
}

/** The name of the colour that a property has in a rule of the sheet; undefined: it has none there. */
const colorIn = (selector: string, property: string): string | undefined => {
  const [, rule = ""] = sheet.split(`  ${selector} {`)
  return new RegExp(`^    ${property}:.*var\\(--([\\w-]+)\\)`, "m").exec(rule.split("}")[0] ?? "")?.[1]
}

const chip = (score: string) => `.score-chip[data-score="${score}"]`
const filled = ["0", "1", "2", "3", "5"]

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const grounds = ["surface", "canvas", "sunken"].map((name) => colorOf(name, theme))
  const leastOn = (name: string) =>
    Math.min(...grounds.map((ground) => contrast(colorOf(name, theme), ground)))

  test.each([...filled, "none", "worth"])("the shape of a chip is seen: %s", (score) => {
    const line = colorIn(chip(score), "border-color") ?? colorIn(".score-chip", "border") ?? ""
    const fill = colorIn(chip(score), "background") ?? line
    expect(Math.max(leastOn(line), leastOn(fill))).toBeGreaterThanOrEqual(3)
  })

  test.each(filled)("the digits of a chip are read: %s", (score) => {
    const [fill = "", ink = ""] = [colorIn(chip(score), "background"), colorIn(chip(score), "color")]
    expect(contrast(colorOf(fill, theme), colorOf(ink, theme))).toBeGreaterThanOrEqual(4.5)
  })
})
