import { expect, test } from "vitest"
import { dayParts, localeOf, pointsOf } from "./formats.ts"

test("halves of points are written as in the language", () => {
  expect(["lv", "et", "en"].map((language) => pointsOf(language).format(2.5))).toEqual(["2,5", "2,5", "2.5"])
})

test("in English a day comes before its month", () => {
  const day = new Intl.DateTimeFormat(localeOf("en"), { ...dayParts, timeZone: "UTC" })
  expect(day.format(Date.UTC(2026, 11, 5))).toBe("5 December 2026")
})
