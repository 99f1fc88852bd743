import { expect, test } from "vitest"
import { nextOption } from "./use-combobox.ts"

const options = ["a", "b", "c"]

test("arrow keys go round the options; without an active one they begin at the first, or at the last", () => {
  expect(nextOption(options, -1, 1)).toBe("a")
  expect(nextOption(options, -1, -1)).toBe("c")
  expect(nextOption(options, 2, 1)).toBe("a")
  expect(nextOption(options, 0, -1)).toBe("c")
  expect(nextOption(options, 1, -1)).toBe("a")
  expect(nextOption([], -1, 1)).toBeUndefined()
})
