import fc from "fast-check"
import { expect, test } from "vitest"
import { correctTime } from "./tap-times.ts"

const now = 1_000_000

test("a tap's time is corrected by the error of the device's clock at sending [D-05]", () => {
  expect(correctTime(900_000, now, now)).toBe(900_000)
  expect(correctTime(900_000, now - 5_000, now)).toBe(905_000)
  expect(correctTime(900_000, now + 5_000, now)).toBe(895_000)
})

test("taps of one batch keep their distances, unless they would lie after their arrival [D-05]", () => {
  expect(correctTime(now + 300, now, now)).toBe(now)
})

test("whatever clocks say, a tap lies between 1970 and its arrival", () => {
  const instant = fc.integer({ min: 0, max: 253_402_300_799_999 })
  fc.assert(
    fc.property(instant, instant, instant, (deviceTime, sentAt, receivedOn) => {
      const time = correctTime(deviceTime, sentAt, receivedOn)
      expect(time).toBeGreaterThanOrEqual(0)
      expect(time).toBeLessThanOrEqual(receivedOn)
    }),
  )
})
