import fc from "fast-check"
import { expect, test } from "vitest"
import { daysToNextSeason } from "#domain/competitions/next-season.ts"
import { dayAfter, daysBetween } from "./day-after.ts"

test("the next season is on the same days of the week, also over a leap year [OR-07]", () => {
  expect(dayAfter("2026-05-16", daysToNextSeason)).toBe("2027-05-15")
  expect(dayAfter("2027-05-15", daysToNextSeason)).toBe("2028-05-13")
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      const next = dayAfter(day, daysToNextSeason) ?? ""
      expect(new Date(next).getUTCDay()).toBe(new Date(day).getUTCDay())
      expect(dayAfter(next, -daysToNextSeason)).toBe(day)
      expect(daysBetween(day, next)).toBe(daysToNextSeason)
    }),
  )
})

test("a day past the end of the calendar is refused", () => {
  expect(dayAfter("2026-05-16", 1e12)).toBeNull()
  expect(dayAfter("9999-12-31", 1)).toBeNull()
  expect(dayAfter("no day", 1)).toBeNull()
})

test("days are counted by the calendar, also where clocks change and a year ends", () => {
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2)
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2)
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1)
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2)
  expect(daysBetween("2026-05-16", "2026-05-16")).toBe(0)
  expect(daysBetween("2026-05-16", "2026-05-15")).toBe(-1)
})
