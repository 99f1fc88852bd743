import { expect, test } from "vitest"
import { textOf } from "#tests/support/text-of.tsx"
import { DigitsField } from "./desk-fields.tsx"

test("a field that allows a letter does not ask for digits only", () => {
  const shown = (letter: string | undefined, value: string) =>
    textOf(<DigitsField label="Points" most={4} letter={letter} value={value} onChange={() => {}} />)
  expect(shown("M", "x")).toContain("Please enter either digits or the letter M.")
  expect(shown("M", "M")).not.toContain("Please")
  expect(shown(undefined, "x")).toContain("Please enter digits only.")
})
