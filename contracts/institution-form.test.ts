import { expect, test } from "vitest"
import { newInstitutionForm } from "./institution-form.ts"

const codes = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message)

test("an institution has a name and one of the world's time zones [D-01]", () => {
  const form = { name: "LaMSF", timeZone: "Europe/Riga", id: "" }
  expect(newInstitutionForm.parse(form)).toEqual({ ...form, id: null })
  expect(codes(newInstitutionForm.safeParse({ ...form, timeZone: "Riga" }))).toEqual(["time-zone-unknown"])
  expect(codes(newInstitutionForm.safeParse({ ...form, name: "" }))).toEqual(["name-empty"])
  expect(codes(newInstitutionForm.safeParse({ ...form, id: "La MSF" }))).toEqual(["id-unreadable"])
})
