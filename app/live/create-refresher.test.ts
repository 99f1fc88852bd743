import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createRefresher } from "./create-refresher.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const every = 1_000
const counted = (answer: () => Promise<void> = async () => {}) => {
  const read = vi.fn(answer)
  return { read, refresher: createRefresher(read, every) }
}

test("a change is read at once, and once more for a server that lagged behind", async () => {
  const { read, refresher } = counted()
  refresher.request()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * every)
  expect(read).toHaveBeenCalledTimes(2)
})

test("constant changes are read at a fixed interval", async () => {
  const { read, refresher } = counted()
  for (let count = 0; count < 100; count += 1) {
    refresher.request()
    await vi.advanceTimersByTimeAsync(every / 10)
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(read.mock.calls.length).toBeLessThanOrEqual(12)
})

test("only one read is in progress at a time", async () => {
  let end = () => {}
  const { read, refresher } = counted(() => new Promise((resolve) => (end = resolve)))
  refresher.request()
  await vi.advanceTimersByTimeAsync(10 * every)
  refresher.request()
  await vi.advanceTimersByTimeAsync(10 * every)
  expect(read).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(every)
  expect(read).toHaveBeenCalledTimes(2)
})

test("a failed read is tried again, less and less often, until it works", async () => {
  let isDown = true
  const { read, refresher } = counted(async () => {
    if (isDown) throw new Error("down")
  })
  refresher.request()
  await vi.advanceTimersByTimeAsync(60 * every)
  const tries = read.mock.calls.length
  expect(tries).toBeGreaterThanOrEqual(4)
  expect(tries).toBeLessThanOrEqual(7)
  isDown = false
  await vi.advanceTimersByTimeAsync(60 * every)
  // the one that works, and the one after it
  expect(read.mock.calls.length).toBe(tries + 2)
})

test("nothing is read after it was stopped", async () => {
  const { read, refresher } = counted()
  refresher.request()
  refresher.stop()
  refresher.request()
  await vi.advanceTimersByTimeAsync(10 * every)
  expect(read).not.toHaveBeenCalled()
})
