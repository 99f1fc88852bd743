import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { followServerTime, measureClock } from "./server-clock.ts"

const noon = Date.UTC(2026, 4, 16, 9)
const hour = 3_600_000

/** The part of the window that a clock listens to. */
let page: EventTarget
/** How often the server was asked. */
let requests: number
/** The server's clock less the time that has passed since the test began; null: there is no network. */
let server: number | null

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  const begun = performance.now()
  page = new EventTarget()
  requests = 0
  server = noon
  vi.stubGlobal("window", page)
  vi.stubGlobal("fetch", async () => {
    requests += 1
    if (server === null) throw new TypeError("Failed to fetch")
    const date = new Date(server + performance.now() - begun).toUTCString()
    return new Response(null, { headers: { Date: date } })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Follows the server's time; returns the last time reported, in seconds after noon. */
const follow = () => {
  let ticks = 0
  const stop = followServerTime("/live/a/b/c", (now) => {
    ticks = now
  })
  return { stop, seconds: () => Math.floor((ticks - noon) / 1_000) }
}

test("a device's estimate adds half a second and half the round trip to the server's time [TV-01]", async () => {
  vi.stubGlobal("fetch", async () => {
    await vi.advanceTimersByTimeAsync(400)
    return new Response(null, { headers: { Date: new Date(noon + hour).toUTCString() } })
  })
  const sentAt = performance.now()
  expect(await measureClock("/live/a/b/c")).toBe(noon + hour + 500 - (sentAt + 200))
})

test("an answer without a time is ignored [TV-01]", async () => {
  vi.stubGlobal("fetch", async () => new Response())
  expect(await measureClock("/live/a/b/c")).toBeNull()
})

test("a device whose clock is wrong shows the server's time, also when its own is set afterwards [TV-01]", async () => {
  server = noon + 3 * hour
  const { seconds, stop } = follow()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seconds()).toBe(3 * 3_600 + 20)
  vi.setSystemTime(noon + 3 * hour + 20_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds()).toBe(3 * 3_600 + 21)
  expect(requests).toBe(2)
  stop()
})

test("a device that has slept asks for the time as soon as it wakes [TV-01]", async () => {
  const { seconds, stop } = follow()
  await vi.advanceTimersByTimeAsync(5_000)
  // the stopped clock lacks the time that has passed since
  server = noon + hour
  vi.setSystemTime(noon + hour + 5_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seconds()).toBe(3_600 + 7)
  stop()
})

test("without a network the device's clock is shown, and the server is asked again soon, and once it is there [TV-01]", async () => {
  server = null
  const { seconds, stop } = follow()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.setSystemTime(noon + hour)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds()).toBe(3_601)
  server = noon + 2 * hour
  page.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds()).toBe(2 * 3_600 + 7)
  server = null
  page.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(1_000)
  server = noon + 4 * hour
  await vi.advanceTimersByTimeAsync(15_000)
  expect(seconds()).toBe(4 * 3_600 + 23)
  stop()
})

test("a clock that is no longer shown makes no requests and reports nothing [TV-01]", async () => {
  const { seconds, stop } = follow()
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  const [before, count] = [seconds(), requests]
  page.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect([seconds(), requests]).toEqual([before, count])
  expect(vi.getTimerCount()).toBe(0)
})
