import { expect, test } from "vitest"
import { roleForm } from "./roles.ts"

const codes = (form: object) => roleForm.safeParse(form).error?.issues.map(({ message }) => message)

test("a secretary's role names its institution", () => {
  const email = " Anna@Example.org "
  expect(roleForm.parse({ email, named: { role: "admin" } })).toEqual({
    email: "anna@example.org",
    named: { role: "admin" },
  })
  expect(codes({ email, named: { role: "secretary" } })).toEqual(["institution-empty"])
  expect(codes({ email: "anna", named: { role: "admin" } })).toEqual(["email-unreadable"])
})
