import { expect, test } from "vitest"
import { formatsOf } from "./formats.ts"

const start = Date.UTC(2026, 4, 16, 7)

test("an instant is written in the time zone of the institution", () => {
  expect(formatsOf("en", "Europe/Riga").time.format(start)).toBe("10:00")
  expect(formatsOf("en", "Europe/London").time.format(start)).toBe("08:00")
})

test("the day of a month is DD.MM in every language", () => {
  for (const language of ["lv", "et", "en"]) {
    expect(formatsOf(language, "Europe/Riga").dayOfMonth.format(start)).toBe("16.05")
  }
})

test("in English the day comes before the month", () => {
  expect(formatsOf("en", "Europe/Riga").dayAndTime.format(start)).toBe("16 May 2026 at 10:00")
})
