import { expect, test } from "vitest"
import { isSamePage } from "./leave-blocker.ts"

const isSame = (here: string, there: string) => {
  const addressOf = (address: string) => new URL(address, "https://nulle.lv")
  return isSamePage(addressOf(here), addressOf(there))
}

test("typed text asks when its page is left for another path or query", () => {
  expect(isSame("/market/new", "/market")).toBe(false)
  expect(isSame("/roles?find=anna", "/roles?find=bruno")).toBe(false)
  expect(isSame("/market/new?lng=en", "/market?lng=en")).toBe(false)
})

test("neither a form that is sent nor another language leaves the page [SH-06]", () => {
  expect(isSame("/roles?find=anna%20b", "/roles?index&find=anna+b")).toBe(true)
  expect(isSame("/market/new?lng=en", "/market/new")).toBe(true)
  expect(isSame("/roles?find=anna&lng=en", "/roles?find=anna")).toBe(true)
})
