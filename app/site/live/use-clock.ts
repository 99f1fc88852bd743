import { createContext, type RefObject, use, useEffect, useRef, useState } from "react"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"

/** The instant of a page's clock, updated every 15 seconds. */
export const ClockContext = createContext<number | null>(null)

/** Returns the instant of the page's clock. */
export function usePageNow(): number {
  const now = use(ClockContext)
  if (now === null) throw new Error("There is no clock around this")
  return now
}

/** Starts a stopwatch; returns a function that returns how many milliseconds have passed. */
export function startStopwatch(): () => number {
  const begun = [Date.now(), performance.now()] as const
  // one clock may be set back, the other stops while a device sleeps
  return () => Math.max(Date.now() - begun[0], performance.now() - begun[1])
}

/** What reads the server's time: that of a page's loading, plus the time that has passed here since, whatever this device's clock shows. */
export function useServerTime(loadedAt: ClockStart): RefObject<() => number> {
  const serverTime = useRef<() => number>(() => loadedAt)
  useEffect(() => {
    const passed = startStopwatch()
    serverTime.current = () => loadedAt + passed()
  }, [loadedAt])
  return serverTime
}

const tick = 15_000

/** The instant that a page is rendered for, by the server's time. */
export function useClock(loadedAt: ClockStart): number {
  const [now, setNow] = useState<number>(loadedAt)
  const serverTime = useServerTime(loadedAt)
  useEffect(() => {
    setNow(loadedAt)
    const ticking = setInterval(() => setNow(serverTime.current()), tick)
    return () => clearInterval(ticking)
  }, [loadedAt, serverTime])
  return now
}

/** The instant that a page is rendered for, by the server's time, updated when each of `moments` has passed. */
export function useNow(loadedAt: ClockStart, ...moments: number[]): number {
  const [now, setNow] = useState<number>(loadedAt)
  const serverTime = useServerTime(loadedAt)
  useEffect(() => setNow(loadedAt), [loadedAt])
  const next = Math.min(...moments.filter((moment) => moment >= now))
  useEffect(() => whenPassed(next, () => serverTime.current(), setNow), [next, serverTime])
  return now
}

/** Calls back with a clock's time once that has passed an instant; returns what ends the wait. */
export function whenPassed(
  instant: number,
  clock: () => number,
  onPassed: (now: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const now = clock()
    const left = instant + 1 - now
    if (left <= 0) onPassed(now)
    // looks again soon: a timer stops while the device sleeps
    else if (left < Number.POSITIVE_INFINITY) timer = setTimeout(wait, Math.min(left, tick))
  }
  wait()
  return () => clearTimeout(timer)
}
