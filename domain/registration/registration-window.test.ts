import { expect, test } from "vitest"
import { isRegistrationOpen, mayJoinNow, mayLeaveNow, waitsForClasses } from "./registration-window.ts"

test("registration is open until its end, or always where there is none", () => {
  expect(isRegistrationOpen({ registrationEndDate: 10 }, 9)).toBe(true)
  expect(isRegistrationOpen({ registrationEndDate: 10 }, 10)).toBe(false)
  expect(isRegistrationOpen({ registrationEndDate: null }, 10)).toBe(true)
})

test("nobody joins a competition that is over [D-25]", () => {
  expect(mayJoinNow({ registrationEndDate: null, competitionEndDate: 10, calledOff: null }, 9)).toBe(true)
  expect(mayJoinNow({ registrationEndDate: null, competitionEndDate: 10, calledOff: null }, 10)).toBe(false)
  expect(mayJoinNow({ registrationEndDate: 5, competitionEndDate: 10, calledOff: null }, 6)).toBe(false)
})

test("registration waits for the first class until it ends [D-44]", () => {
  const stage = { registrationEndDate: 5, competitionEndDate: 10, calledOff: null, classes: [] }
  expect(waitsForClasses(stage, 4)).toBe(true)
  expect(waitsForClasses({ ...stage, classes: ["Expert"] }, 4)).toBe(false)
  expect(waitsForClasses(stage, 5)).toBe(false)
})

test("nobody joins a stage that is called off; a postponed one may be left whatever its day was, of a cancelled one entries stay [CH-01]", () => {
  const stage = { registrationEndDate: 5, competitionEndDate: 10 }
  const postponed = { ...stage, calledOff: { kind: "postponed" } as const }
  const cancelled = { ...stage, calledOff: { kind: "cancelled" } as const }
  for (const now of [1, 7, 20]) {
    expect(mayJoinNow(postponed, now)).toBe(false)
    expect(mayJoinNow(cancelled, now)).toBe(false)
    expect(mayLeaveNow(postponed, now)).toBe(true)
    expect(mayLeaveNow(cancelled, now)).toBe(false)
    expect(mayLeaveNow({ ...stage, calledOff: null }, now)).toBe(now < 5)
  }
})
