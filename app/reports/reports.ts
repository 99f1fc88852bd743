import { useEffect } from "react"
import { useLocation } from "react-router"

/**
 * Reports what goes wrong in the page from now on to the address that the document names, if it names one; returns what
 * reports an error that an error boundary caught (SH-11).
 */
export function reportErrors(): (error: unknown) => void {
  const address = document.documentElement.dataset.errors
  if (address === undefined) return () => {}
  const report = (error: unknown) => {
    void import("./lazy-reports.ts").then(({ reportError }) => reportError(address, error))
  }
  addEventListener("error", ({ error }) => report(error))
  addEventListener("unhandledrejection", ({ reason }) => report(reason))
  return report
}

/** Reports each page that is looked at, once it is idle (SH-10); with no address nothing is even loaded. */
export function useReportedViews(address: string | null | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (address)
      whenIdle(() => import("./lazy-reports.ts").then(({ reportView }) => reportView(address, pathname)))
  }, [address, pathname])
}

// Safari has no idle callback
const whenIdle = (act: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 1_000)
