import fc from "fast-check"
import { expect, test } from "vitest"
import { readBirthDate, withPoints, writeBirthDate } from "./birth-date-text.ts"

/** What stands in the field after these keys. */
const typed = (keys: string) => [...keys].reduce((text, key) => withPoints(text + key, text), "")

test("a birth date is written with points, year first, and read again", () => {
  expect(writeBirthDate("1996-07-14")).toBe("1996.07.14")
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10)
      expect(readBirthDate(writeBirthDate(date))).toBe(date)
      expect(readBirthDate(typed(date.replaceAll("-", "")))).toBe(date)
    }),
  )
})

test("digits alone are enough, and points of one's own do no harm", () => {
  for (const keys of ["19960704", "1996.07.04", "1996-07-04", "1996.7.4", "1996 7 04"])
    expect(readBirthDate(typed(keys)), keys).toBe("1996-07-04")
  expect(typed("1996")).toBe("1996")
  expect(typed("19960")).toBe("1996.0")
})

test("who corrects a digit in the middle finds the others where they were", () => {
  expect(withPoints("190.07.14", "1990.07.14")).toBe("190.07.14")
  expect(withPoints("1980.07.14", "190.07.14")).toBe("1980.07.14")
  expect(withPoints("1996.0", "1996.07")).toBe("1996.0")
})

test("a date that begins with the day is understood too", () => {
  expect(readBirthDate(typed("4.7.1996"))).toBe("1996-07-04")
  expect(readBirthDate(typed("14.07.1996"))).toBe("1996-07-14")
})

test("what is no day is none", () => {
  for (const text of ["", "1996", "1996.02.30", "1996.13.01", "0000.00.00", "yesterday", "96.07.14"])
    expect(readBirthDate(text), text).toBeNull()
})
