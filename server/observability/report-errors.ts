import { randomBytes } from "node:crypto"
import type { LoggerOptions } from "pino"
import { errorReport, sampleRate } from "#domain/site/error-report.ts"

/** As pino counts. */
const errorLevel = 50
/** Most reports under way at once: an outage must not fill the memory. */
const mostAtOnce = 10
/** Milliseconds after which a report is given up. */
const timeout = 5_000

type Setting = { address: string | null; site: string; chance?: () => number }

/**
 * Returns hooks that make a log report half of the errors that are written to it, at random (D-27, SH-11); the work never waits
 * for it. Without an address nothing is reported.
 */
export const reportErrors = ({
  address,
  site,
  chance = Math.random,
}: Setting): NonNullable<LoggerOptions["hooks"]> => {
  let underWay = 0
  const report = async (error: unknown) => {
    if (address === null || underWay >= mostAtOnce || chance() >= sampleRate) return
    underWay += 1
    const id = randomBytes(16).toString("hex")
    const body = errorReport(describeError(error), {
      id,
      now: Date.now(),
      platform: "node",
      path: null,
      site,
    })
    try {
      await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(timeout) })
    } catch {
      // the log has it
    } finally {
      underWay -= 1
    }
  }
  return {
    logMethod(written, method, level) {
      const [what] = written as unknown[]
      if (level >= errorLevel && typeof what === "object" && what !== null && "err" in what)
        void report(what.err)
      method.apply(this, written)
    },
  }
}

/** What the log stores of an error. */
export type ErrorDescription = {
  name: string
  code: string | null
  message: string
  stack: string | undefined
}

/** Returns an error's innermost cause without its details: those of a query carry what people entered. */
export const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error))
    return { name: typeof error, code: null, message: String(error), stack: undefined }
  if (error.cause instanceof Error) return describeError(error.cause)
  const { name, message, stack } = error
  return { name, code: "code" in error ? String(error.code) : null, message, stack }
}
