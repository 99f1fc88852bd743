import { expect, test } from "vitest"
import { clubForm } from "./club-form.ts"

const codes = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message)

test("a club has a name and a country", () => {
  expect(clubForm.parse({ id: " Zilā  kalna MK ", country: "Latvia" }).id).toBe("Zilā kalna MK")
  expect(codes(clubForm.safeParse({ id: "", country: "" }))).toEqual(["name-empty", "country-empty"])
})
