import { useEffect, useState } from "react"

const longestTimeout = 2 ** 31 - 1

/**
 * The instant that a page is drawn for: the server's, and again once each of `moments` has passed, whatever this device believes
 * the time is.
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
