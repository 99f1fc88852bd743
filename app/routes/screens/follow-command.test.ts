import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ScreenCommand } from "#contracts/screens.ts"
import { followCommand } from "./follow-command.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const blank: ScreenCommand = { kind: "blank" }

test("a command is followed within two seconds, and asked for by one call at a time [TV-02]", async () => {
  let answer: (shows: ScreenCommand) => void = () => {}
  const report = vi.fn(() => new Promise<ScreenCommand>((resolve) => (answer = resolve)))
  const onShows = vi.fn()
  const stop = followCommand(report, onShows)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(report).toHaveBeenCalledOnce()
  answer({ kind: "automatic" })
  await vi.advanceTimersByTimeAsync(1_999)
  answer(blank)
  await vi.advanceTimersByTimeAsync(0)
  expect(onShows.mock.calls).toEqual([[{ kind: "automatic" }], [blank]])
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(report).toHaveBeenCalledTimes(2)
})

test("a server that is away is asked less often, and obeyed again once it is back [TV-02]", async () => {
  let isAway = true
  const report = vi.fn(async () => {
    if (isAway) throw new Error("away")
    return blank
  })
  const onShows = vi.fn()
  const stop = followCommand(report, onShows)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(report.mock.calls.length).toBeLessThan(15)
  expect(onShows).not.toHaveBeenCalled()
  isAway = false
  await vi.advanceTimersByTimeAsync(12_000)
  expect(onShows).toHaveBeenCalledWith(blank)
  const calls = report.mock.calls.length
  await vi.advanceTimersByTimeAsync(6_000)
  expect(report.mock.calls.length).toBeGreaterThanOrEqual(calls + 3)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
