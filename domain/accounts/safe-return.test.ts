import fc from "fast-check"
import { expect, test } from "vitest"
import { safeReturn } from "./safe-return.ts"

const site = "https://trial.example"

const treacherous = fc
  .array(
    fc.oneof(
      fc.constantFrom("/", "//", "\\", "%2f", "%5C", "%255c", "%0a", "\t", "\n", "\0", ".", "..", "@", ":"),
      fc.constantFrom("https:", "javascript:", "evil.example", "?", "#", "return=", "%", "data:", "results"),
      fc.string({ maxLength: 5 }),
      fc.string({ maxLength: 5, unit: "binary" }),
      fc.constantFrom("\ud83d", "\udc69", "Ķ", "é"),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""))

test.each([
  "/",
  "/profile",
  "/my-results?lng=lv",
  "/competitions/lamsf/2026/ogre/results#class-Expert",
  "/login?return=%2Fprofile",
  "/search?q=K%C4%93ni%C5%86i%20un",
])("%s is returned to", (path) => {
  expect(safeReturn(path)).toBe(path)
})

test.each([
  null,
  undefined,
  "",
  "profile",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%255Cevil.example",
  "/%2Fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/results/../..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0001//evil.example",
  "/%09/evil.example",
  "/%00",
  "/%",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  " /profile",
  "/finish-signup",
  "/Finish-Signup/",
  "/finish%2Dsignup?token=spent#",
  `/${"a".repeat(2_000)}`,
])("%s is not returned to: the visitor goes to the front page", (requested) => {
  expect(safeReturn(requested)).toBe("/")
})

test("whatever was asked for, a browser stays on the site, also after decoding it once or twice", () => {
  fc.assert(
    fc.property(treacherous, (requested) => {
      const paths = [safeReturn(requested), safeReturn(`/${requested}`)]
      const forms = paths.flatMap((path) => [
        path,
        decodeURIComponent(path),
        decodeURIComponent(decodeURIComponent(path)),
      ])
      for (const form of forms) {
        const target = new URL(form, site)
        expect(target.origin).toBe(site)
        // the address that remains does not lead away either
        expect(new URL(`${target.pathname}${target.search}`, site).origin).toBe(site)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ["/search?q=Ķeniņš un", "/search?q=%C4%B6eni%C5%86%C5%A1 un"],
  ["/clubs/👩", "/clubs/%F0%9F%91%A9"],
  ["/clubs/\ud83d", "/clubs/%EF%BF%BD"],
])("%s is returned to as an address of ASCII alone", (requested, path) => {
  expect(safeReturn(requested)).toBe(path)
})

test("whatever was asked for, the answer can be sent in a header", () => {
  fc.assert(
    fc.property(treacherous, (requested) => {
      const path = safeReturn(`/${requested}`)
      expect(new Headers({ Location: path }).get("Location")).toBe(path.trim())
    }),
  )
})

test("an accepted return address is accepted again", () => {
  fc.assert(
    fc.property(treacherous, (requested) => {
      expect(safeReturn(safeReturn(requested))).toBe(safeReturn(requested))
    }),
  )
})
