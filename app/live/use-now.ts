import { useEffect, useState } from "react"

const longestTimeout = 2 ** 31 - 1

/** The instant that a page is drawn for: the server's first, then this device's, read again once `moment` has passed. */
export function useNow(loadedAt: number, moment: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    if (now > moment) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(moment + 1 - Date.now(), longestTimeout))
    return () => clearTimeout(timer)
  }, [now, moment])
  return now
}
