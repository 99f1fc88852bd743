import { expect, test } from "vitest"
import { clubForm, newInstitutionForm } from "./organising.ts"

const codes = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message)

test("an institution has a name and one of the world's time zones [D-01]", () => {
  const form = { name: "LaMSF", timeZone: "Europe/Riga", id: "" }
  expect(newInstitutionForm.parse(form)).toEqual({ ...form, id: null })
  expect(codes(newInstitutionForm.safeParse({ ...form, timeZone: "Riga" }))).toEqual(["time-zone-unknown"])
  expect(codes(newInstitutionForm.safeParse({ ...form, name: "" }))).toEqual(["name-empty"])
  expect(codes(newInstitutionForm.safeParse({ ...form, id: "La MSF" }))).toEqual(["id-unreadable"])
})

test("a club has a name and a country", () => {
  expect(clubForm.parse({ id: " Zilā  kalna MK ", country: "Latvia" }).id).toBe("Zilā kalna MK")
  expect(codes(clubForm.safeParse({ id: "", country: "" }))).toEqual(["name-empty", "country-empty"])
})
