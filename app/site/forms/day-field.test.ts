import fc from "fast-check"
import { expect, test } from "vitest"
import { readDay, readTime } from "#contracts/fields/typed-day.ts"
import { withPoints } from "./day-field.tsx"

/** What stands in the field after these keys. */
const typed = (keys: string, hasClock = false) =>
  [...keys].reduce((text, key) => withPoints(text + key, text, { hasClock }), "")

test("typing digits alone is enough, and separators do no harm", () => {
  for (const keys of ["19960704", "1996.07.04", "1996-07-04", "1996.7.4", "1996 7 04"])
    expect(readDay(typed(keys)), keys).toBe("1996-07-04")
  expect(typed("1996")).toBe("1996")
  expect(typed("19960")).toBe("1996.0")
  expect(typed("199607041000")).toBe("1996.07.04")
})

test("a time follows the day, with or without separators", () => {
  for (const keys of [
    "202605060905",
    "2026.05.06 09:05",
    "2026-05-06T09:05",
    "2026.5.6 9:05",
    "2026 5 6 9.05",
  ])
    expect(typed(keys, true), keys).toBe("2026.05.06 09:05")
  expect(typed("202605061", true)).toBe("2026.05.06 1")
  expect(readTime(typed("2026.10.25 03:30 +02:00", true))).toBe("2026-10-25T03:30+02:00")
})

test("whatever the digits of a time, they are read as they were typed", () => {
  const range = { min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (at) => {
      const time = at.toISOString().slice(0, 16)
      expect(readTime(typed(time.replace(/\D/g, ""), true))).toBe(time)
      expect(readTime(typed(time, true))).toBe(time)
    }),
  )
})

test("a correction in the middle leaves the other digits in place", () => {
  expect(withPoints("190.07.14", "1990.07.14")).toBe("190.07.14")
  expect(withPoints("1980.07.14", "190.07.14")).toBe("1980.07.14")
  expect(withPoints("1996.0", "1996.07")).toBe("1996.0")
})

test("a day that comes first is left alone", () => {
  expect(typed("4.7.1996")).toBe("4.7.1996")
  expect(typed("14.07.2026 10:00", true)).toBe("14.07.2026 10:00")
})
