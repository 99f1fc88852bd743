import { expect, test } from "vitest"
import { clubForm, newInstitutionForm, roleForm } from "./organising.ts"

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

test("a secretary's role names its institution", () => {
  const email = " Anna@Example.org "
  expect(roleForm.parse({ email, named: { role: "admin" } })).toEqual({
    email: "anna@example.org",
    named: { role: "admin" },
  })
  expect(codes(roleForm.safeParse({ email, named: { role: "secretary" } }))).toEqual(["institution-empty"])
  expect(codes(roleForm.safeParse({ email: "anna", named: { role: "admin" } }))).toEqual(["email-unreadable"])
})
