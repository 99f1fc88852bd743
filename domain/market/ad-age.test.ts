import { expect, test } from "vitest"
import { ageChangesOn } from "./ad-age.ts"

const hour = 3_600_000
const listed = Date.UTC(2026, 4, 1)

test("the age of an ad changes each hour for a day, then each day", () => {
  expect(ageChangesOn(listed, listed)).toBe(listed + hour)
  expect(ageChangesOn(listed, listed + hour - 1)).toBe(listed + hour)
  expect(ageChangesOn(listed, listed + hour)).toBe(listed + 2 * hour)
  expect(ageChangesOn(listed, listed + 24 * hour)).toBe(listed + 48 * hour)
  expect(ageChangesOn(listed, listed + 49 * hour)).toBe(listed + 72 * hour)
})
