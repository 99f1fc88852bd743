import { assert, integer, property } from "fast-check"
import { expect, test } from "vitest"
import { liveTime } from "./live-time.ts"

const hour = 3_600_000
const span = { now: 1_000, end: 1_000 + 3 * hour }
const haste = { first: 4.5, last: 0.2 }
const moment = integer({ min: 0, max: 3 * hour }).map((since) => span.now + since)

test("the plan goes on now, in its first haste", () => {
  expect(liveTime(span.now, span, haste)).toBe(span.now)
  expect(liveTime(span.now + 45_000, span, haste)).toBeCloseTo(span.now + 10_000, -2)
})

test("the plan's order is kept", () => {
  assert(
    property(moment, moment, (one, other) => {
      const [first = 0, second = 0] = [one, other].sort((a, b) => a - b)
      expect(liveTime(first, span, haste)).toBeLessThanOrEqual(liveTime(second, span, haste))
    }),
  )
})

test("at its end the plan is slower than planned, and has taken hours", () => {
  const atEnd = liveTime(span.end, span, haste)
  expect(atEnd - liveTime(span.end - 1_000, span, haste)).toBeGreaterThan(4_000)
  expect(atEnd - span.now).toBeGreaterThan(2 * hour)
})
