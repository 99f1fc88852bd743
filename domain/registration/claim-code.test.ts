import { expect, test } from "vitest"
import { shownClaimCode, typedClaimCode } from "./claim-code.ts"

test("a code is shown in groups, and read however it is typed [FA-06]", () => {
  expect(shownClaimCode("012345678901")).toBe("0123 4567 8901")
  for (const typed of [
    "012345678901",
    " 0123 4567 8901 ",
    "0123-4567–8901",
    "0123.4567.8901",
    "0123\u00a04567\t8901",
  ])
    expect(typedClaimCode(typed)).toBe("012345678901")
})

test("anything else is no code [FA-06]", () => {
  for (const typed of ["", "01234567890", "0123456789012", "01234567890a", "٠١٢٣٤٥٦٧٨٩٠١"])
    expect(typedClaimCode(typed)).toBeNull()
})
