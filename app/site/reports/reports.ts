import { useEffect } from "react"
import { useLocation } from "react-router"

/**
 * Reports errors of the page from now on to the address in the document, if there is one; returns a function that reports an
 * error caught by an error boundary (SH-11).
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

/** Reports each page view once the page is idle (SH-10); without an address nothing is loaded. */
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
