import { expect, test } from "vitest"
import { readMailedCode } from "./mailed-code.ts"

test("a code is read however its digits are grouped", () => {
  for (const typed of [
    "123456",
    " 123 456\n",
    "123-456",
    "1 2 3 4 5 6",
    "１２３４５６",
    "123–456",
    "123\u00a0456",
  ])
    expect(readMailedCode(typed)).toBe("123456")
})

test("text that is not six digits is not a code", () => {
  for (const typed of ["", "12ab", "12345", "1234567", "abcdef"]) expect(readMailedCode(typed)).toBeNull()
})
