import { expect, test } from "vitest"
import { liveAddress, stageParams, stagePath } from "./stage-path.ts"

const params = { institution: "lamsf", championship: "lc-2026", stage: "kanieris" }

test("a stage's path and the parts of its address give each other", () => {
  expect(stagePath(params)).toBe("institutions/lamsf/championships/lc-2026/stages/kanieris")
  expect(stageParams(stagePath(params))).toEqual(params)
  expect(liveAddress(stagePath(params))).toBe("/live/lamsf/lc-2026/kanieris")
})
