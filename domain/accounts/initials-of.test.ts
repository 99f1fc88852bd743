import { expect, test } from "vitest"
import { initialsOf } from "./initials-of.ts"

test.each([
  ["Līga Bērziņa", "LB"],
  ["ēriks Jānis Ūdris", "ĒJŪ"],
  ["anna", "A"],
  ["  Tiit   Rand ", "TR"],
  ["𝒜da", "𝒜"],
  ["", ""],
])("%s: %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
