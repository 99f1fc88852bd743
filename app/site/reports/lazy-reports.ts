import { chooseErrors, errorReport, viewReport } from "#domain/site/error-report.ts"
import { sendReport } from "#ui/send-report.ts"

const choose = chooseErrors(() => Math.random())

/** Reports an error to the operator (SH-11), unless it is a repetition or not in the random sample. */
export const reportError = (address: string, thrown: unknown): void => {
  const error = choose(thrown)
  if (error === null) return
  const id = crypto.randomUUID().replaceAll("-", "")
  const where = { platform: "javascript", path: location.pathname, site: location.origin } as const
  sendReport(address, errorReport(error, { id, now: Date.now(), ...where }))
}

/** Reports a page view to the analytics service (SH-10). */
export const reportView = (address: string, path: string): void =>
  sendReport(address, viewReport(location, path))
