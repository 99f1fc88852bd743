/**
 * Reports what goes wrong in the page from now on to the address that the document names, if it names one; returns what
 * reports an error that an error boundary caught (SH-11).
 */
export function reportErrors(): (error: unknown) => void {
  const address = document.documentElement.dataset.errors
  if (address === undefined) return () => {}
  const report = (error: unknown) => {
    void import("./report-error.ts").then(({ reportError }) => reportError(address, error))
  }
  addEventListener("error", ({ error }) => report(error))
  addEventListener("unhandledrejection", ({ reason }) => report(reason))
  return report
}
