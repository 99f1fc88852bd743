import fc from "fast-check"
import { expect, test } from "vitest"
import { readDay, writeDay } from "./typed-day.ts"

test("a day is written with points, year first, and read again", () => {
  expect(writeDay("1996-07-14")).toBe("1996.07.14")
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10)
      expect(readDay(writeDay(date))).toBe(date)
    }),
  )
})

test("a day is understood with other signs and without, and with the day first", () => {
  for (const text of [
    "19960704",
    "1996.07.04",
    "1996-07-04",
    "1996.7.4",
    "1996 7 04",
    "4.7.1996",
    "04.07.1996.",
  ])
    expect(readDay(text), text).toBe("1996-07-04")
})

test("what is no day is none", () => {
  for (const text of ["", "1996", "1996.02.30", "1996.13.01", "0000.00.00", "yesterday", "96.07.14"])
    expect(readDay(text), text).toBeNull()
})
