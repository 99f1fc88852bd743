import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startStopwatch, whenPassed } from "./use-clock.ts"

const noon = Date.UTC(2026, 4, 16, 9)
const [second, hour] = [1_000, 3_600_000]

beforeEach(() => vi.useFakeTimers({ now: noon }))
afterEach(() => vi.useRealTimers())

/** Waits until an hour has passed; returns how often that was reported. */
const waitAnHour = () => {
  const onPassed = vi.fn()
  const stop = whenPassed(hour, startStopwatch(), onPassed)
  return { times: () => onPassed.mock.calls.length, stop }
}

test("a moment is noticed just after it, and once [RS-09]", () => {
  const { times } = waitAnHour()
  vi.advanceTimersByTime(hour)
  expect(times()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(times()).toBe(1)
  vi.advanceTimersByTime(hour)
  expect(times()).toBe(1)
})

test("a moment that passes while the device sleeps is noticed soon after it wakes [RS-09]", () => {
  const { times } = waitAnHour()
  // timers stand still while a device sleeps, its clock does not
  vi.setSystemTime(noon + 2 * hour)
  vi.advanceTimersByTime(15 * second)
  expect(times()).toBe(1)
})

test("nobody is told of a moment after the wait was ended, or of one that never comes", () => {
  const { times, stop } = waitAnHour()
  stop()
  const onPassed = vi.fn()
  whenPassed(Number.POSITIVE_INFINITY, startStopwatch(), onPassed)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(2 * hour)
  expect([times(), onPassed.mock.calls.length]).toEqual([0, 0])
})
