import fc from "fast-check"
import { expect, test } from "vitest"
import { adTitle } from "./ad.ts"

test("an ad is titled with its first sentence, or with the whole words at its start", () => {
  expect(adTitle("  Montesa Cota 4RT, 2019. Well kept, new tyres.")).toBe("Montesa Cota 4RT, 2019")
  expect(adTitle("Boots, size 43\nHardly worn")).toBe("Boots, size 43")
  expect(adTitle(`${"muddy ".repeat(20)}`)).toBe(`${"muddy ".repeat(11).trim()}…`)
  expect(adTitle("m".repeat(200))).toBe(`${"m".repeat(70)}…`)
})

test("a title is never empty, never of many lines, and at most 71 letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 20 }), (description) => {
      fc.pre(description.trim() !== "")
      const title = adTitle(description)
      expect(title).not.toMatch(/^$|\n/)
      expect([...title].length).toBeLessThanOrEqual(71)
    }),
  )
})
