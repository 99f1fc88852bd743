import { expect, test } from "vitest"
import { writeDuration } from "./write-times.ts"

const points = new Intl.NumberFormat("lv")
const duration = (3 * 60 + 12) * 60_000 + 5_250

test("a duration is written in hours and minutes, and in seconds where it has to be exact", () => {
  expect(writeDuration(duration, 60_000, points)).toBe("3 h 12 min")
  expect(writeDuration(duration, 1_000, points)).toBe("3 h 12 min 5 s")
  expect(writeDuration(duration, 1, points)).toBe("3 h 12 min 5,25 s")
})

test("minutes are cut off, not rounded, and never left out", () => {
  expect(writeDuration(59_999, 60_000, points)).toBe("0 min")
  expect(writeDuration(3_600_000, 60_000, points)).toBe("1 h 0 min")
})
