import { expect, test } from "vitest"
import { optionalWebAddress, webAddress } from "./form-schemas.ts"

test("an address is understood without its beginning, and stored with it", () => {
  for (const [typed, stored] of [
    ["www.example.org", "https://www.example.org"],
    [" beta.lv/motocikli?m=1 ", "https://beta.lv/motocikli?m=1"],
    ["goo.gl/maps/7", "https://goo.gl/maps/7"],
    ["http://example.org", "http://example.org"],
    ["https://example.org/a", "https://example.org/a"],
  ]) {
    expect(webAddress.parse(typed)).toBe(stored)
    expect(optionalWebAddress.parse(typed)).toBe(stored)
  }
  expect(optionalWebAddress.parse(" ")).toBeNull()
})

test("what is no address of a page is refused as before", () => {
  for (const typed of [
    "javascript:alert(1)",
    "waze://x",
    "example",
    "two words.lv x",
    "mailto:a@b.lv",
    "a@b.lv",
    "1.2.3.4",
  ])
    expect(webAddress.safeParse(typed).success, typed).toBe(false)
})
