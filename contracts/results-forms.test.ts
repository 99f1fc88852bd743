import { expect, test } from "vitest"
import { penaltyForm } from "./penalty-form.ts"
import { sectionPoints } from "./section-points.ts"

const penaltyFault = (points: string) =>
  penaltyForm.safeParse({ points, reason: "" }).error?.issues[0]?.message ?? null

test("penalty points are digits only and above 0, the reason is optional (SP-08)", () => {
  expect(penaltyForm.parse({ points: " 5 ", reason: " " })).toEqual({ points: 5, reason: null })
  expect(penaltyForm.parse({ points: "10", reason: "Outside help" })).toEqual({
    points: 10,
    reason: "Outside help",
  })
  expect(["0", "-1", "1.5", "five", "", "1000"].map(penaltyFault)).toEqual([
    "above-zero",
    "digits-only",
    "digits-only",
    "digits-only",
    "digits-only",
    "too-many",
  ])
})

test("section points are digits only (SP-06)", () => {
  expect(sectionPoints.parse(" 5 ")).toBe(5)
  for (const typed of ["-1", "1.5", "", "a", "10000"])
    expect(sectionPoints.safeParse(typed).success).toBe(false)
})
