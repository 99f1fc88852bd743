import { useEffect, useState } from "react"

/** Milliseconds until a page has loaded all that it may need, so that it can be used where there is no signal. */
const untilAll = 10_000

/** Has the page been open for a while? Then what is loaded late no longer keeps anything waiting. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), untilAll)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
