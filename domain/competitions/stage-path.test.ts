import { expect, test } from "vitest"
import { liveAddress, soughtAddress, soughtWords, stageParams, stagePath } from "./stage-path.ts"

const params = { institution: "lamsf", championship: "lc-2026", stage: "kanieris" }

test("a stage's path and the parts of its address give each other", () => {
  expect(stagePath(params)).toBe("institutions/lamsf/championships/lc-2026/stages/kanieris")
  expect(stageParams(stagePath(params))).toEqual(params)
  expect(liveAddress(stagePath(params))).toBe("/live/lamsf/lc-2026/kanieris")
})

test("an address has the words that are searched for on its page, also where it was cut off [SE-01]", () => {
  const address = soughtAddress("/competitions/lamsf/2026?standings=club", "MK & Ķekava #1")
  expect(soughtWords(new URL(address, "https://nulle.test").hash)).toBe("MK & Ķekava #1")
  expect(soughtWords("#find=MK%20%C4")).toBe("MK%20%C4")
  for (const hash of ["", "#participants"]) expect(soughtWords(hash)).toBeNull()
})
