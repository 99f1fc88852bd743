import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { chipTones, hollowLine, inkOn, mix, palette, stateTones } from "./palette.ts"

/** The colours of the dark theme, by their names in the site's styles. */
const darkColors = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, "utf8").matchAll(/--([\w-]+): (?:light-dark\(#\w+, (#\w+)\)|(#\w+));/g)].map(
      ([, name = "", dark, always]) => [name, dark ?? always ?? ""],
    ),
  )

test("pictures have the colours of the site's dark theme", () => {
  const site = darkColors("ui/brand.css")
  expect(Object.keys(site).length).toBeGreaterThan(10)
  for (const [name, color] of Object.entries(palette)) expect(color, name).toBe(site[name])
  expect(stateTones.provisional).toEqual({ fill: site.provisional, ink: site["provisional-ink"] })
  expect(stateTones.final).toEqual({ fill: site.final, ink: site["final-ink"] })
  const names = { 0: "clean", 1: "one", 2: "two", 3: "three", 5: "five" } as const
  for (const [score, tone] of Object.entries(chipTones)) {
    const name = names[Number(score) as keyof typeof names]
    expect(tone, name).toEqual({ fill: site[name], line: site[`${name}-line`], ink: site[`${name}-ink`] })
  }
  expect(hollowLine).toBe(site["hollow-line"])
})

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

test("a number is black or white, whichever has more contrast on its plate", () => {
  expect(["#ffffff", "#facc15", "#f97316"].map(inkOn)).toEqual(["#000000", "#000000", "#000000"])
  expect(["#000000", "#1d4ed8"].map(inkOn)).toEqual(["#ffffff", "#ffffff"])
})

test("a mixed colour is a colour between the two", () => {
  fc.assert(
    fc.property(colors, colors, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
      expect(mix(one, other, share)).toMatch(/^#[\da-f]{6}$/)
      expect([mix(one, other, 1), mix(one, other, 0)]).toEqual([one, other])
    }),
  )
})
