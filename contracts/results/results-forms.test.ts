import { expect, test } from "vitest"
import { paperCards, penaltyForm, sectionScore, seenPenalty } from "./results-forms.ts"

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

test("section points are digits, with a point or a comma before decimals (SP-06)", () => {
  expect([" 5 ", "2.5", "2,5", "9999"].map((typed) => sectionScore.parse(typed))).toEqual([5, 2.5, 2.5, 9999])
  for (const typed of ["-1", "2,", "", "a", "10000"])
    expect(sectionScore.safeParse(typed).success).toBe(false)
})

test("cards from paper are cells with what they said before (D-37)", () => {
  const cell = { participantId: "ext-1", section: 1, lap: 2, points: null, seen: 5 }
  expect(paperCards.parse({ cells: [cell], reason: null })).toEqual({ cells: [cell], reason: null })
  const isRead = (changed: object) =>
    paperCards.safeParse({ cells: [{ ...cell, ...changed }], reason: null }).success
  for (const wrong of [{ section: 0 }, { points: -1 }, { seen: undefined }]) expect(isRead(wrong)).toBe(false)
  // stored points may be finer than anybody can type
  expect([0.3, 2.55, 9999.99].every((points) => isRead({ points }))).toBe(true)
  expect([0.1 + 0.2, 2.555, 9999.999].some((points) => isRead({ points }))).toBe(false)
  expect(isRead({ seen: 0.1 + 0.2 })).toBe(true)
})

test("a penalty is named by what the database can store, and nothing else", () => {
  const isRead = (seen: object) => seenPenalty.safeParse({ points: 5, reason: "", ...seen }).success
  expect(isRead({ reason: "Walked through the section" })).toBe(true)
  for (const odd of [{ reason: "\u0000" }, { reason: "\ud800" }, { points: 1e300 }])
    expect(isRead(odd)).toBe(false)
})
