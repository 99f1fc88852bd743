import { expect, test } from "vitest"
import { formatsOf } from "./use-formats.ts"

const start = Date.UTC(2026, 4, 16, 7)

test("an instant is written in the time zone of the institution", () => {
  expect(formatsOf("en", "Europe/Riga").time.format(start)).toBe("10:00")
  expect(formatsOf("en", "Europe/London").time.format(start)).toBe("08:00")
})

test("a time is as exact as it has to be", () => {
  for (const language of ["lv", "et", "en"]) {
    const { time, timeToSecond, timeToMillisecond } = formatsOf(language, "Europe/Riga")
    expect([time, timeToSecond].map((format) => format.format(start + 5_250))).toEqual(["10:00", "10:00:05"])
    expect(timeToMillisecond.format(start + 5_250)).toMatch(/^10:00:05[.,]250$/)
  }
})

test("the day of a month is DD.MM in every language", () => {
  for (const language of ["lv", "et", "en"]) {
    expect(formatsOf(language, "Europe/Riga").dayOfMonth.format(start)).toBe("16.05")
  }
})

test("a month has its name in full, with the year and without", () => {
  const november = Date.UTC(2026, 10, 22, 8, 5)
  const written = (language: string) => {
    const { day, shortDayAndTime } = formatsOf(language, "Europe/Riga")
    return [day.format(november), shortDayAndTime.format(november)]
  }
  expect(written("en")).toEqual(["22 November 2026", "22 November at 10:05"])
  expect(written("lv")).toEqual(["2026. gada 22. novembris", "22. novembris 10:05"])
  expect(written("et")).toEqual(["22. november 2026", "22. november, kell 10:05"])
})

test("inside a sentence a date names no month, which the language would decline", () => {
  const written = ["lv", "et", "en"].map((language) => formatsOf(language, "Europe/Riga").inSentence(start))
  expect(written).toEqual([
    { date: "16.05.", time: "10:00" },
    { date: "16.05", time: "10:00" },
    { date: "16 May", time: "10:00" },
  ])
})

test("in English the day comes before the month", () => {
  expect(formatsOf("en", "Europe/Riga").dayAndTime.format(start)).toBe("16 May 2026 at 10:00")
})
