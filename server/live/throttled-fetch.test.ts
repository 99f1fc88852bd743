import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { throttledFetch } from "./boards.ts"

const every = 100

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
})

test("the first lookup starts at once; later ones share the next query", async () => {
  const fetched: string[] = []
  const fetch = throttledFetch(every, async (key) => {
    fetched.push(key)
    return fetched.length
  })
  expect(await fetch("a")).toBe(1)
  const together = Promise.all([fetch("a"), fetch("a"), fetch("a")])
  expect(await fetch("b")).toBe(2)
  vi.advanceTimersByTime(every - 1)
  expect(fetched).toEqual(["a", "b"])
  vi.advanceTimersByTime(1)
  expect(await together).toEqual([3, 3, 3])
  expect(fetched).toEqual(["a", "b", "a"])
  vi.advanceTimersByTime(every)
  expect(await fetch("a")).toBe(4)
})

test("a query that fails fails only for the callers that share it", async () => {
  let isAway = false
  const fetch = throttledFetch(every, async () => {
    if (isAway) throw new Error("away")
    return "here"
  })
  expect(await fetch("a")).toBe("here")
  isAway = true
  const failing = expect(Promise.all([fetch("a"), fetch("a")])).rejects.toThrow("away")
  vi.advanceTimersByTime(every)
  await failing
  isAway = false
  const later = fetch("a")
  vi.advanceTimersByTime(every)
  expect(await later).toBe("here")
})

test("a pause does not keep the process alive", () => {
  vi.useRealTimers()
  const before = keptAlive()
  void throttledFetch(60_000, async () => "here")("a")
  expect(keptAlive()).toBe(before)
})

/** How many timers keep the process alive. */
const keptAlive = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length
