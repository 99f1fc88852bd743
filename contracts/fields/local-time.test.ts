import fc from "fast-check"
import { expect, test } from "vitest"
import { exactTimeOf, findLocalTime, instantOf, localDayOf, localTimeOf } from "./local-time.ts"

test("a time of a wall clock is the instant in its time zone, in summer and in winter [D-03]", () => {
  expect(instantOf("2026-05-16T10:00", "Europe/Riga")).toBe(Date.UTC(2026, 4, 16, 7))
  expect(instantOf("2026-01-16T10:00", "Europe/Riga")).toBe(Date.UTC(2026, 0, 16, 8))
  expect(instantOf("2026-05-16T10:00", "UTC")).toBe(Date.UTC(2026, 4, 16, 10))
  expect(instantOf("2026-05-16T10:00", "America/New_York")).toBe(Date.UTC(2026, 4, 16, 14))
})

test("a time that clocks skip has a neighbour on either side; one that occurs twice has a first and a second [D-48]", () => {
  const [skipped, twice] = ["2026-03-29T03:30", "2026-10-25T03:30"]
  const times = { before: "2026-03-29T02:30", after: "2026-03-29T04:30" }
  expect(findLocalTime(skipped, "Europe/Riga")).toEqual({ kind: "skipped", ...times })
  const both = { first: `${twice}+03:00`, second: `${twice}+02:00` }
  expect(findLocalTime(twice, "Europe/Riga")).toEqual({ kind: "twice", ...both })
  const [first, second] = Object.values(both).map((time) => findLocalTime(time, "Europe/Riga"))
  expect(first).toEqual({ kind: "once", instant: Date.UTC(2026, 9, 25, 0, 30) })
  expect(second).toEqual({ kind: "once", instant: Date.UTC(2026, 9, 25, 1, 30) })
  for (const time of ["2026-03-29T02:59", "2026-03-29T04:00", "2026-10-25T02:59", "2026-10-25T04:00"])
    expect(findLocalTime(time, "Europe/Riga")?.kind, time).toBe("once")
})

test("an offset tells two times apart and nothing else", () => {
  const noon = { kind: "once", instant: Date.UTC(2026, 4, 16, 9) }
  expect(findLocalTime("2026-05-16T12:00+09:00", "Europe/Riga")).toEqual(noon)
  expect(findLocalTime("2026-10-25T03:30+09:00", "Europe/Riga")?.kind).toBe("twice")
  expect(findLocalTime("2026-11-01T01:30-05:00", "America/New_York")).toEqual({
    kind: "once",
    instant: Date.UTC(2026, 10, 1, 6, 30),
  })
})

test("when nobody can be asked, a time that occurs twice means the first, and a skipped time the one after the gap", () => {
  expect(instantOf("2026-10-25T03:30", "Europe/Riga")).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(instantOf("2026-03-29T03:30", "Europe/Riga")).toBe(Date.UTC(2026, 2, 29, 1, 30))
})

test("what is no time is none", () => {
  for (const text of ["", "tomorrow", "2026-05-16", "2026-13-01T10:00", "2026-05-16T25:00"])
    expect(instantOf(text, "Europe/Riga")).toBeNull()
})

test("a time that is written exactly is the same instant again, also in the hour that comes twice", () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  const zones = fc.constantFrom("Europe/Riga", "Europe/Tallinn", "America/New_York", "Asia/Kolkata", "UTC")
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const instant = minute * 60_000
      expect(findLocalTime(exactTimeOf(instant, zone), zone)).toEqual({ kind: "once", instant })
      const shown = localTimeOf(instant, zone)
      expect(localTimeOf(instantOf(shown, zone) ?? 0, zone)).toBe(shown)
    }),
  )
})

test("a day begins at midnight of its time zone", () => {
  expect(localDayOf(Date.UTC(2026, 4, 16, 21, 30), "Europe/Riga")).toBe("2026-05-17")
  expect(localDayOf(Date.UTC(2026, 4, 16, 21, 30), "UTC")).toBe("2026-05-16")
})
