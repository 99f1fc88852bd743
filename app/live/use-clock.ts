import { createContext, use, useEffect, useState } from "react"

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

const tick = 15_000

/**
 * The instant that a page is rendered for: the server's, plus the time that has passed here since, whatever this device's clock
 * shows.
 */
export function useClock(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const passed = startStopwatch()
    setNow(loadedAt)
    const ticking = setInterval(() => setNow(loadedAt + passed()), tick)
    return () => clearInterval(ticking)
  }, [loadedAt])
  return now
}

const longestTimeout = 2 ** 31 - 1

/**
 * The instant that a page is rendered for: the server's, updated when each of `moments` has passed, whatever this device's clock
 * shows.
 */
export function useNow(loadedAt: number, ...moments: number[]): number {
  const [now, setNow] = useState(loadedAt)
  const next = Math.min(...moments.filter((moment) => moment >= now))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(next + 1 - now, longestTimeout)
    const timer = setTimeout(() => setNow(now + wait), wait)
    return () => clearTimeout(timer)
  }, [now, next])
  return now
}
