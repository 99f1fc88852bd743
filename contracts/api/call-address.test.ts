import { expect, test } from "vitest"
import { institutionOf } from "./call-address.ts"

test("an institution is named by itself, or by the path of a championship or a stage", () => {
  expect(institutionOf({ institution: "lamsf" })).toBe("lamsf")
  expect(institutionOf({ championship: "institutions/lamsf/championships/2026" })).toBe("lamsf")
  expect(institutionOf({ stage: "institutions/lamsf/championships/2026/stages/one" })).toBe("lamsf")
})

test("an input that names two institutions, or none, belongs to none", () => {
  const stage = "institutions/lamsf/championships/2026/stages/one"
  expect(institutionOf({ stage, championship: "institutions/emf/championships/2026" })).toBeNull()
  expect(institutionOf({ stage, championship: "institutions/lamsf/championships/2026" })).toBe("lamsf")
  for (const odd of [null, undefined, 1, "lamsf", [], {}, { stage: 1 }, { stage: "lamsf" }])
    expect(institutionOf(odd)).toBeNull()
})
