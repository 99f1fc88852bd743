import { expect, test } from "vitest"
import { licenceForm } from "./licence-form.ts"

const form = { name: "Anna Ozola", birthDate: "1999-03-04", validUntil: "2026-12-31", kind: "" }

test("a licence's number is no longer as it is compared than as it may be written [SN-02]", () => {
  const faultsOf = (license: string) =>
    licenceForm.safeParse({ ...form, license }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(faultsOf("ß".repeat(50))).toBeUndefined()
  expect(faultsOf("ß".repeat(51))).toEqual([["license", "too-long:100"]])
  expect(faultsOf("ﷺ".repeat(100))).toEqual([["license", "too-long:100"]])
  expect(faultsOf("-")).toEqual([["license", "license-empty"]])
})
