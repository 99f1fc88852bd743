import { errorReport, sampleRate } from "#domain/site/error-report.ts"
import { send } from "./report-view.ts"

/** Most errors that a page reports until it is loaded anew: one that repeats itself tells nothing new. */
let left = 5
const reported = new Set<string>()

/** Reports an error to the operator (SH-11): one of two, each once. */
export const reportError = (address: string, thrown: unknown): void => {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (left === 0 || reported.has(message)) return
  reported.add(message)
  if (Math.random() >= sampleRate) return
  left -= 1
  const id = crypto.randomUUID().replaceAll("-", "")
  const where = { platform: "javascript", path: location.pathname, site: location.origin } as const
  send(address, errorReport({ name, message, stack }, { id, now: Date.now(), ...where }))
}
