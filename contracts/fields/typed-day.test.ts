import fc from "fast-check"
import { expect, test } from "vitest"
import { readDay, readTime, writeDay, writeTime } from "./typed-day.ts"

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

test("a year of two digits is of this century, or of the last from 40 on", () => {
  expect(readDay("14.7.96")).toBe("1996-07-14")
  expect(readDay("1.2.09.")).toBe("2009-02-01")
  expect(readDay("29/02/24")).toBe("2024-02-29")
  expect(readTime("16.5.26 10:00")).toBe("2026-05-16T10:00")
})

test("what is no day is none", () => {
  for (const text of [
    "",
    "1996",
    "1996.02.30",
    "1996.13.01",
    "0000.00.00",
    "0000.01.01",
    "31.12.0999",
    "yesterday",
    "96.07.14",
  ])
    expect(readDay(text), text).toBeNull()
})

test("a clock's time is written year first, and read again", () => {
  expect(writeTime("2026-05-16T10:00")).toBe("2026.05.16 10:00")
  expect(writeTime("2026-10-25T03:30+02:00")).toBe("2026.10.25 03:30 +02:00")
  const range = { min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), fc.constantFrom("", "+02:00", "-05:30"), (at, offset) => {
      const time = `${at.toISOString().slice(0, 16)}${offset}`
      expect(readTime(writeTime(time))).toBe(time)
    }),
  )
})

test("typed text that is not a time stays as it was typed", () => {
  for (const text of ["", "tomorrow", "2026.05.16", "16.05.2026 10:00"]) expect(writeTime(text)).toBe(text)
})

test("a time is understood with other signs, without any, and with the day first", () => {
  const texts = [
    ...["2026.05.06 09:05", "2026-05-06T09:05", "2026-05-06 9.05", "202605060905", "2026.5.6. 9:05"],
    ...["06.05.2026 09:05", "6.5.2026, 9:05", "06/05/2026 0905", "06.05.2026. 09:05"],
  ]
  for (const text of texts) expect(readTime(text), text).toBe("2026-05-06T09:05")
})

test("what is no time is none", () => {
  for (const text of [
    "",
    "tomorrow",
    "2026.05.16",
    "10:00",
    "2026.13.01 10:00",
    "2026.05.16 25:00",
    "2026.05.16 10:60",
  ])
    expect(readTime(text), text).toBeNull()
})
