import { expect, test } from "vitest"
import { isEmail } from "./is-email.ts"

test("an email address is one in any letters, also with spaces around it", () => {
  expect(isEmail(" Anna.Ozola+trial@Example.co.uk ")).toBe(true)
  expect(isEmail("o'brien@example.org")).toBe(true)
})

test("text that lacks part of an email address, or is too long for one, is not an address", () => {
  for (const typed of ["", "anna", "anna@", "@example.org", "anna@example", "anna ozola@example.org"])
    expect(isEmail(typed), typed).toBe(false)
  expect(isEmail("a.@example.org")).toBe(false)
  expect(isEmail(`${"a".repeat(250)}@example.org`)).toBe(false)
})
