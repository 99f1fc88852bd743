import { expect, test, vi } from "vitest"
import { stubDevice } from "#tests/support/device-storage.ts"
import { readAdDraft, storeAdDraft } from "./ad-draft.ts"

const day = 24 * 3_600_000

stubDevice()

/** Stores what is typed into the form of a new ad, on the day with this number. */
const type = (on: number, fields: Record<string, string>) => {
  vi.setSystemTime(on * day)
  const typed = new FormData()
  for (const [name, value] of Object.entries(fields)) typed.set(name, value)
  storeAdDraft("new", "anna", typed)
}

const readOn = (on: number, userId = "anna") => {
  vi.setSystemTime(on * day)
  return readAdDraft("new", userId)
}

test("a draft is there for a week after the last keystroke, for who typed it", () => {
  type(0, { description: "Levers" })
  type(5, { description: "Levers of a Beta" })
  expect(readOn(11)).toEqual({ description: "Levers of a Beta" })
  expect(readOn(11, "jaan")).toBeNull()
  expect(readOn(12)).toBeNull()
})

test("a draft does not name a picture that the site has deleted meanwhile", () => {
  type(0, { picture: "first", description: "Levers" })
  type(6, { picture: "first", description: "Levers of a Beta" })
  expect(readOn(6.9)).toEqual({ picture: "first", description: "Levers of a Beta" })
  expect(readOn(7)).toEqual({ description: "Levers of a Beta" })
  type(8, { picture: "second", description: "Levers of a Beta" })
  expect(readOn(14)).toEqual({ picture: "second", description: "Levers of a Beta" })
})

test("what another page has stored is no draft", () => {
  localStorage.setItem("adDraft new", "true")
  expect(readOn(0)).toBeNull()
  localStorage.setItem("adDraft new", "no JSON")
  expect(readOn(0)).toBeNull()
})
