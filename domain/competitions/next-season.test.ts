import { expect, test } from "vitest"
import { inYear } from "./next-season.ts"

test("a name has the new year wherever it has the old one, and no other number changes [OR-07]", () => {
  expect(inYear("Baltic Trial 2026", "2026", "2027")).toBe("Baltic Trial 2027")
  expect(inYear("2026: 20260, 12026", "2026", "2027")).toBe("2027: 20260, 12026")
  expect(inYear("trial-2026", "2026", "2027")).toBe("trial-2027")
  expect(inYear("Kandava", "2026", "2027")).toBe("Kandava")
})
