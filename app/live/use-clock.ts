import { useEffect, useState } from "react"

const tick = 15_000

/**
 * The instant that a page is drawn for: the server's, and from then on what has passed here since, whatever this device
 * believes the time is.
 */
export function useClock(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const begun = Date.now()
    setNow(loadedAt)
    const ticking = setInterval(() => setNow(loadedAt + Date.now() - begun), tick)
    return () => clearInterval(ticking)
  }, [loadedAt])
  return now
}
