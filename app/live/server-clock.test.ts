import { afterEach, expect, test, vi } from "vitest"
import { measureClock } from "./server-clock.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noon = Date.UTC(2026, 4, 16, 9)

/** A server whose answer says this time, and takes so many milliseconds. */
const answering = (headers: Record<string, string>, takes: number) => {
  vi.useFakeTimers({ now: noon })
  vi.stubGlobal("fetch", async () => {
    vi.setSystemTime(Date.now() + takes)
    return new Response(null, { headers })
  })
}

test("a device learns how far the server's clock is ahead, to half a second and half the way [TV-01]", async () => {
  answering({ Date: new Date(noon + 3_600_000).toUTCString() }, 400)
  expect(await measureClock("/live/a/b/c")).toBe(3_600_000 + 500 - 200)
})

test("an answer without a time says nothing [TV-01]", async () => {
  answering({}, 400)
  expect(await measureClock("/live/a/b/c")).toBeNull()
})
