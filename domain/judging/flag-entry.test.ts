import { expect, test } from "vitest"
import { flagEntry } from "./flag-entry.ts"

const racingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }
const ridden = (...places: [section: number, lap: number][]) =>
  places.map(([section, lap]) => ({ section, lap, total: 0 }))

test("an entry of the first lap, or of the next after a whole lap, is in order", () => {
  const first = { section: 3, lap: 1, conflict: false }
  expect(flagEntry(first, ridden([3, 1]), racingClass)).toBeNull()
  expect(flagEntry({ ...first, lap: 2 }, ridden([1, 1], [3, 1], [3, 2]), racingClass)).toBeNull()
})

test("an entry of a lap that began too early is flagged [D-09]", () => {
  expect(flagEntry({ section: 1, lap: 2, conflict: false }, ridden([1, 1], [1, 2]), racingClass)).toBe(
    "lap-order",
  )
})

test("an entry outside the laps or used sections of the class is flagged as that alone [D-34]", () => {
  for (const place of [
    { section: 2, lap: 1 },
    { section: 4, lap: 1 },
    { section: 1, lap: 3 },
  ])
    expect(flagEntry({ ...place, conflict: true }, [], racingClass)).toBe("outside-class")
})

test("an entry that two attempts claim is flagged before its lap is [D-10]", () => {
  expect(flagEntry({ section: 1, lap: 2, conflict: true }, [], racingClass)).toBe("two-attempts")
})
