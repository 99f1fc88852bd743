import { expect, test } from "vitest"
import { clockStep } from "./use-countdown.ts"

const times = { warningSeconds: 10, toleranceSeconds: 5 }

test("a clock warns, says that the time is over, and that the tolerance is, each once [RX-04]", () => {
  const steps = Array.from({ length: 40 }, (_, index) => 20 - index).flatMap(
    (now) => clockStep(now + 1, now, times) ?? [],
  )
  expect(steps.map(({ what }) => what)).toEqual(["warning", "time", "over"])
  expect(steps.every(({ isSeen }) => isSeen)).toBe(true)
  expect(clockStep(null, 3, times)).toBeNull()
  expect(clockStep(3, null, times)).toBeNull()
})

test("the end of the time while the phone was asleep is not treated as one the judge saw [RX-04]", () => {
  const openFree = { warningSeconds: 10, toleranceSeconds: 0 }
  expect(clockStep(30, -60, openFree)).toEqual({ what: "over", isSeen: false })
  expect(clockStep(1, -2, openFree)).toEqual({ what: "over", isSeen: false })
  // a phone in battery saver mode checks once a second
  expect(clockStep(2, -1, openFree)).toEqual({ what: "over", isSeen: true })
})
