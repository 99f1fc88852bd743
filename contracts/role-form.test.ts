import { expect, test } from "vitest"
import { roleForm } from "./role-form.ts"

const codes = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message)

test("a secretary's role names its institution", () => {
  const email = " Anna@Example.org "
  expect(roleForm.parse({ email, named: { role: "admin" } })).toEqual({
    email: "anna@example.org",
    named: { role: "admin" },
  })
  expect(codes(roleForm.safeParse({ email, named: { role: "secretary" } }))).toEqual(["institution-empty"])
  expect(codes(roleForm.safeParse({ email: "anna", named: { role: "admin" } }))).toEqual(["email-unreadable"])
})
