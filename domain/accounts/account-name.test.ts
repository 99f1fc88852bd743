import { expect, test } from "vitest"
import { isMadeOfAddress } from "./account-name.ts"

test("an address, or what stands before its @, is no name [D-57]", () => {
  const email = "anna.ozola@example.org"
  for (const name of [email, "anna.ozola", " Anna.Ozola ", "ANNA.OZOLA@example.org"])
    expect(isMadeOfAddress(name, email)).toBe(true)
  for (const name of ["Anna Ozola", "anna", "", "anna.ozola@", "ozola@example.org"])
    expect(isMadeOfAddress(name, email)).toBe(false)
})
