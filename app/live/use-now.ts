import { useEffect, useState } from "react"

const longestTimeout = 2 ** 31 - 1

/** The instant that a page is drawn for: the server's, and again once `moment` has passed, whatever this device believes the time is. */
export function useNow(loadedAt: number, moment: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    if (now > moment) return
    const wait = Math.min(moment + 1 - now, longestTimeout)
    const timer = setTimeout(() => setNow(now + wait), wait)
    return () => clearTimeout(timer)
  }, [now, moment])
  return now
}
