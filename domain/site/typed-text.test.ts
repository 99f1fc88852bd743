import fc from "fast-check"
import { expect, test } from "vitest"
import { isSlug, slugOf, visibleText } from "./typed-text.ts"

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

test("signs that turn the direction of a text, or that nobody sees, are removed", () => {
  expect(visibleText("Jānis \u202eBērziņš\u202c")).toBe("Jānis Bērziņš")
  expect(visibleText("\u2066a\u2067b\u2068c\u2069\u200e\u200f\u061cd")).toBe("abcd")
  expect(visibleText("\u202a\u202b\u202d\u200b\u2060\ufeff\u00ad\u0007\u007f")).toBe("")
})

test("what is seen stays: letters of all scripts, joined emoji, tabs and line breaks", () => {
  for (const text of ["Õismäe – 3. etapp!", "\u05d0\u05d1", "\u0645\u06cc\u200c\u0631", "👩‍🔧", "a\tb\r\nc"])
    expect(visibleText(text)).toBe(text)
})

test("letters and their accents are one sign where there is one, whichever way they were typed", () => {
  expect(visibleText("Jānis Bērziņš".normalize("NFD"))).toBe("Jānis Bērziņš".normalize("NFC"))
  expect(visibleText("a\u200b\u0304")).toBe("\u0101")
})

test("a text without such signs is as it was, and removing them twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const seen = visibleText(text)
      expect(visibleText(seen)).toBe(seen)
      expect(seen).not.toMatch(/\p{Bidi_Control}/u)
    }),
  )
})
