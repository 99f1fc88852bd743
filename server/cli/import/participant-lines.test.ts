import fc from "fast-check"
import { expect, test } from "vitest"
import { readTableDate } from "./participant-lines.ts"

test("a date is read with the year first, or with the day first", () => {
  for (const written of [
    "1996-07-14",
    "1996.07.14",
    "1996/7/14",
    "14.07.1996",
    "14. 7. 1996.",
    "14/07/1996",
    "07/14/1996",
  ])
    expect(readTableDate(written), written).toEqual({ date: "1996-07-14" })
  expect(readTableDate("01.02.1990")).toEqual({ date: "1990-02-01" })
  expect(readTableDate("05/05/1990")).toEqual({ date: "1990-05-05" })
})

test("what may be two dates is refused with both, and so is what may be two years", () => {
  expect(readTableDate("01/02/1990")).toEqual({
    fault: "This is 01.02 or 02.01: write 1990-02-01 or 1990-01-02",
  })
  expect(readTableDate("3-4-2001")).toEqual({
    fault: "This is 03.04 or 04.03: write 2001-04-03 or 2001-03-04",
  })
  expect(readTableDate("14.07.96")).toEqual({ fault: "Write the year with four digits" })
  for (const written of ["31.02.1990", "13/13/1990", "14 July", "36000"])
    expect(readTableDate(written)).toEqual({ fault: expect.stringContaining("not a date") })
  expect(readTableDate("")).toEqual({ fault: "The date is missing" })
})

test("each date is read back from every form that is written in one way only", () => {
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10)
      const [year, month, ofMonth] = date.split("-")
      for (const written of [date, `${year}.${month}.${ofMonth}`, `${ofMonth}.${month}.${year}`])
        expect(readTableDate(written)).toEqual({ date })
    }),
  )
})
