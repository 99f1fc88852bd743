import fc from "fast-check"
import { expect, test } from "vitest"
import { correctTime } from "#domain/judging/tap-times.ts"
import { steadyClock } from "./steady-clock.ts"

const hour = 3_600_000
const noon = Date.UTC(2026, 4, 16, 12)

/** A phone whose clock is off by so much; it looks at it every second while it is awake. */
const phone = (offset = 0) => {
  let [wrong, real, slept] = [offset, noon, 0]
  const timepieces = { wall: () => real + wrong, passed: () => real - noon - slept }
  let clock = steadyClock(timepieces)
  return {
    real: () => real,
    look: () => clock.look(false),
    isUsed: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        real += 1_000
        clock.look(false)
      }
    },
    sleeps: (ms: number) => {
      real += ms
      slept += ms
      clock.look(true)
    },
    isSet: (by: number) => {
      wrong += by
    },
    isLoadedAnew: () => {
      clock = steadyClock(timepieces, clock.shift())
    },
  }
}

test("a phone that is hours behind, and set right when it finds a network, tells when its taps were made [D-05]", () => {
  const { isUsed, isSet, look, real } = phone(-2 * hour)
  isUsed(60)
  const [tapped, madeOn] = [look(), real()]
  isUsed(600)
  isSet(2 * hour)
  isUsed(3)
  expect(correctTime(tapped, look(), real())).toBe(madeOn)
})

test("whenever a clock is set, phones sleep or pages are reloaded: every tap is corrected to when it was made, in order [D-05]", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("isUsed" as const), by: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant("sleeps" as const), by: fc.integer({ min: 1, max: 9 * hour }) }),
    fc.record({
      kind: fc.constant("isSet" as const),
      by: fc.oneof(
        fc.integer({ min: 3_000, max: 900 * hour }),
        fc.integer({ min: -900 * hour, max: -3_000 }),
      ),
    }),
    fc.record({ kind: fc.constant("isLoadedAnew" as const), by: fc.constant(0) }),
  )
  const offset = fc.integer({ min: -900 * hour, max: 900 * hour })
  fc.assert(
    fc.property(fc.array(step), offset, (steps, wrong) => {
      const held = phone(wrong)
      const taps = steps.map(({ kind, by }) => {
        held[kind](by)
        // while visible the app checks every second, so it has done so before whatever comes next
        return { time: held.look(), madeOn: held.real() }
      })
      const [sentAt, receivedOn] = [held.look(), held.real()]
      for (const { time, madeOn } of taps) expect(correctTime(time, sentAt, receivedOn)).toBe(madeOn)
      expect(taps.map(({ time }) => time)).toEqual(taps.map(({ time }) => time).toSorted((a, b) => a - b))
    }),
  )
})

test("a clock that drifts as clocks do is followed", () => {
  const { isUsed, isSet, look, real } = phone()
  for (let minute = 0; minute < 60; minute += 1) {
    isUsed(60)
    isSet(50)
  }
  expect(look() - real()).toBe(3_000)
})

test("a device that has not looked for five seconds may have slept, so the clock is followed", () => {
  const shiftAfter = (awake: number) => {
    let [wall, passed] = [0, 0]
    const clock = steadyClock({ wall: () => wall, passed: () => passed })
    wall += 3_600_000
    passed += awake
    clock.look(false)
    return clock.shift()
  }
  expect(shiftAfter(4_999)).toBe(4_999 - 3_600_000)
  expect(shiftAfter(5_000)).toBe(0)
})
