import { expect, test } from "vitest"
import { isRegistrationOpen, mayJoinNow, waitsForClasses } from "./registration-window.ts"

test("registration is open until its end, or always where there is none", () => {
  expect(isRegistrationOpen({ registrationEndDate: 10 }, 9)).toBe(true)
  expect(isRegistrationOpen({ registrationEndDate: 10 }, 10)).toBe(false)
  expect(isRegistrationOpen({ registrationEndDate: null }, 10)).toBe(true)
})

test("nobody joins a competition that is over [D-25]", () => {
  expect(mayJoinNow({ registrationEndDate: null, competitionEndDate: 10 }, 9)).toBe(true)
  expect(mayJoinNow({ registrationEndDate: null, competitionEndDate: 10 }, 10)).toBe(false)
  expect(mayJoinNow({ registrationEndDate: 5, competitionEndDate: 10 }, 6)).toBe(false)
})

test("registration waits for the first class until it ends [D-44]", () => {
  const stage = { registrationEndDate: 5, competitionEndDate: 10, classes: [] }
  expect(waitsForClasses(stage, 4)).toBe(true)
  expect(waitsForClasses({ ...stage, classes: ["Expert"] }, 4)).toBe(false)
  expect(waitsForClasses(stage, 5)).toBe(false)
})
