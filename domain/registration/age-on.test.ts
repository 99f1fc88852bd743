import { expect, test } from "vitest"
import { ageOn } from "./age-on.ts"

test("a year of age is complete on the birthday, not before [D-25]", () => {
  expect(ageOn("2014-07-16", "2026-07-15")).toBe(11)
  expect(ageOn("2014-07-16", "2026-07-16")).toBe(12)
  expect(ageOn("2014-07-16", "2026-12-01")).toBe(12)
})

test("who was born on a leap day is a year older from the first of March on", () => {
  expect(ageOn("2012-02-29", "2026-02-28")).toBe(13)
  expect(ageOn("2012-02-29", "2026-03-01")).toBe(14)
  expect(ageOn("2012-02-29", "2028-02-29")).toBe(16)
})
