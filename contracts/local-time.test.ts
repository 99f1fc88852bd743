import fc from "fast-check"
import { expect, test } from "vitest"
import { instantOf, localDayOf, localTimeOf } from "./local-time.ts"

test("a time of a wall clock is the instant in its time zone, in summer and in winter [D-03]", () => {
  expect(instantOf("2026-05-16T10:00", "Europe/Riga")).toBe(Date.UTC(2026, 4, 16, 7))
  expect(instantOf("2026-01-16T10:00", "Europe/Riga")).toBe(Date.UTC(2026, 0, 16, 8))
  expect(instantOf("2026-05-16T10:00", "UTC")).toBe(Date.UTC(2026, 4, 16, 10))
  expect(instantOf("2026-05-16T10:00", "America/New_York")).toBe(Date.UTC(2026, 4, 16, 14))
})

test("where clocks are set back the first of two is meant, where they are set on the one after the gap", () => {
  expect(instantOf("2026-10-25T03:30", "Europe/Riga")).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(instantOf("2026-03-29T03:30", "Europe/Riga")).toBe(Date.UTC(2026, 2, 29, 1, 30))
})

test("what is no time is none", () => {
  for (const text of ["", "tomorrow", "2026-05-16", "2026-13-01T10:00", "2026-05-16T25:00"])
    expect(instantOf(text, "Europe/Riga")).toBeNull()
})

test("the clock shows the same time again, except for the hour that comes twice", () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  const zones = fc.constantFrom("Europe/Riga", "Europe/Tallinn", "America/New_York", "Asia/Kolkata", "UTC")
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const shown = localTimeOf(minute * 60_000, zone)
      expect(localTimeOf(instantOf(shown, zone) ?? 0, zone)).toBe(shown)
    }),
  )
})

test("a day begins at midnight of its time zone", () => {
  expect(localDayOf(Date.UTC(2026, 4, 16, 21, 30), "Europe/Riga")).toBe("2026-05-17")
  expect(localDayOf(Date.UTC(2026, 4, 16, 21, 30), "UTC")).toBe("2026-05-16")
})
