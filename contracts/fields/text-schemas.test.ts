import { expect, test } from "vitest"
import { line, optionalText } from "./text-schemas.ts"

const typed = "Jānis Bērziņš".normalize("NFD")
const stored = "Jānis Bērziņš".normalize("NFC")

test("accents are stored as part of their letters, and count as such where a text may be so long [D-04]", () => {
  expect(line(13, "name-empty").parse(typed)).toBe(stored)
  expect(optionalText(13).parse(typed)).toBe(stored)
  expect(line(12, "name-empty").safeParse(typed).success).toBe(false)
})
