import { expect, test } from "vitest"
import { cachedFormats, dayParts, localeOf, pointsOf } from "./formats.ts"

test("halves of points are written as in the language", () => {
  expect(["lv", "et", "en"].map((language) => pointsOf(language).format(2.5))).toEqual(["2,5", "2,5", "2.5"])
})

test("in English a day comes before its month", () => {
  const day = new Intl.DateTimeFormat(localeOf("en"), { ...dayParts, timeZone: "UTC" })
  expect(day.format(Date.UTC(2026, 11, 5))).toBe("5 December 2026")
})

test("formats are made once for each language and time zone", () => {
  const made: string[] = []
  const formatsOf = cachedFormats((language: string, timeZone: string) => {
    made.push(`${language} ${timeZone}`)
    return { language }
  })
  expect(formatsOf("lv", "Europe/Riga")).toBe(formatsOf("lv", "Europe/Riga"))
  expect(formatsOf("lv", "Europe/Tallinn")).not.toBe(formatsOf("lv", "Europe/Riga"))
  expect(made).toEqual(["lv Europe/Riga", "lv Europe/Tallinn"])
})
