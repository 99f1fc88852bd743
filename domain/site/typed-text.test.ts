import fc from "fast-check"
import { expect, test } from "vitest"
import { isSlug, slugOf } from "./typed-text.ts"

test("a name gives its letters without accents, its digits and dashes", () => {
  expect(slugOf("Kaņiera posms 2026")).toBe("kaniera-posms-2026")
  expect(slugOf("  Õismäe – 3. etapp! ")).toBe("oismae-3-etapp")
})

test("whatever a name is, what it gives can stand in an address, or is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      const slug = slugOf(name)
      expect(slug === "" || isSlug(slug)).toBe(true)
    }),
  )
})

test("no upper case, no accent, no dash at an end and no other sign is part of an address", () => {
  for (const text of ["", "A", "ā", "-a", "a-", "a--b", "a/b", "a.b", "a b", "a".repeat(61)])
    expect(isSlug(text)).toBe(false)
  for (const text of ["a", "7", "a-b", "2026-kaniera"]) expect(isSlug(text)).toBe(true)
})
