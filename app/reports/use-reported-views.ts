import { useEffect } from "react"
import { useLocation } from "react-router"

/** Reports each page that is looked at, once it is idle (SH-10); with no address nothing is even loaded. */
export function useReportedViews(address: string | null | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (address)
      whenIdle(() => import("./report-view.ts").then(({ reportView }) => reportView(address, pathname)))
  }, [address, pathname])
}

// Safari has no idle callback
const whenIdle = (act: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 1_000)
