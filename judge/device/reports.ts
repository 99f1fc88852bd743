import { chooseErrors, errorReport, viewReport } from "#domain/site/error-report.ts"
import { sendReport } from "#ui/send-report.ts"

/** Returns the address for these reports, from the app's shell; undefined: they are off (D-27). */
const addressOf = (what: "views" | "errors"): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="report-${what}"]`)?.content

/** Reports to the view counter that the app was opened (SH-10). */
export const reportOpening = (): void => {
  const address = addressOf("views")
  if (address !== undefined) sendReport(address, viewReport(location, location.pathname))
}

/** Reports the app's errors from now on; returns a function that reports an error that broke its screens (SH-11). */
export const reportErrors = (): ((thrown: unknown) => void) => {
  const address = addressOf("errors")
  if (address === undefined) return () => {}
  const choose = chooseErrors(() => Math.random())
  const report = (thrown: unknown): void => {
    const error = choose(thrown)
    // without `https` there are no ids, and no app either
    if (error === null || !isSecureContext) return
    const id = crypto.randomUUID().replaceAll("-", "")
    const where = { platform: "javascript", path: location.pathname, site: location.origin } as const
    sendReport(address, errorReport(error, { id, now: Date.now(), ...where }))
  }
  addEventListener("error", ({ error }) => report(error))
  addEventListener("unhandledrejection", ({ reason }) => report(reason))
  return report
}
