import { expect, test } from "vitest"
import { inkOn } from "./number-plate.tsx"

test("the ink of a number plate is the one with more contrast", () => {
  expect(inkOn("#ffffff")).toBe("#000")
  expect(inkOn("#facc15")).toBe("#000")
  expect(inkOn("#f97316")).toBe("#000")
  expect(inkOn("#000000")).toBe("#fff")
  expect(inkOn("#1d4ed8")).toBe("#fff")
})
