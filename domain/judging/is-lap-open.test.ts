import { expect, test } from "vitest"
import { isLapOpen } from "./is-lap-open.ts"

const racingClass = { name: "Expert", order: 1, lap: 3, lapSections: [true, false, true] }
const entry = (section: number, lap: number) => ({ section, lap, total: 0 })

test("the first lap is open from the start [D-09]", () => {
  expect(isLapOpen([], racingClass, 1)).toBe(true)
})

test("a lap opens once every used section of the lap before has an entry [D-09]", () => {
  expect(isLapOpen([entry(1, 1)], racingClass, 2)).toBe(false)
  expect(isLapOpen([entry(1, 1), entry(3, 1)], racingClass, 2)).toBe(true)
})

test("entries of other laps and unused sections open nothing [D-09]", () => {
  expect(isLapOpen([entry(1, 1), entry(2, 1), entry(3, 2)], racingClass, 2)).toBe(false)
  expect(isLapOpen([entry(1, 1), entry(3, 1)], racingClass, 3)).toBe(false)
})
