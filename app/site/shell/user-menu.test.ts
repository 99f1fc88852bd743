import { expect, test } from "vitest"
import { initials } from "./user-menu.tsx"

test("the avatar shows the first letter of each word of the display name, upper-cased", () => {
  expect(initials("Anna Ozola")).toBe("AO")
  expect(initials("ģirts  ķirsis ")).toBe("ĢĶ")
  expect(initials("Õnne-Mari von der Ahe")).toBe("ÕVDA")
  expect(initials("")).toBe("")
})
