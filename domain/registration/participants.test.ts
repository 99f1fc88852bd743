import fc from "fast-check"
import { expect, test } from "vitest"
import { compareRacingNumbers } from "./participants.ts"

test("racing numbers are listed by their value, those without one last", () => {
  expect(["100", null, "9", "21", null, "3"].toSorted(compareRacingNumbers)).toEqual([
    "3",
    "9",
    "21",
    "100",
    null,
    null,
  ])
})

test("the order is that of the numbers", () => {
  const number = fc.nat(2000)
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareRacingNumbers(String(a), String(b)))).toBe(Math.sign(a - b))
    }),
  )
})
