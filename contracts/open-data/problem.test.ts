import { expect, test } from "vitest"
import { openData } from "#contracts/api/open-data.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { isProblemCode, problemStatus } from "./problem.ts"

test("every refusal of the open data is a problem, with the status that the contract gives it [AP-02]", () => {
  const refusals = proceduresOf(openData).flatMap(([, { errorMap }]) => Object.entries(errorMap))
  expect(refusals.length).toBeGreaterThan(10)
  for (const [code, refusal] of refusals)
    expect(isProblemCode(code) && problemStatus(code), code).toBe(refusal?.status)
})
