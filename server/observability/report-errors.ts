import { randomBytes } from "node:crypto"
import type { LoggerOptions } from "pino"
import { errorReport, sampleRate } from "#domain/site/error-report.ts"
import { describeError } from "./describe-error.ts"

/** As pino counts. */
const errorLevel = 50
/** Most reports under way at once: an outage is not to fill the memory. */
const mostAtOnce = 10
/** Milliseconds after which a report is given up. */
const patience = 5_000

type Setting = { address: string | null; site: string; chance?: () => number }

/**
 * Returns what makes a log report the errors that are written to it (D-27, SH-11): one of two, and the work never waits for
 * it. Without an address nothing is reported.
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
      await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(patience) })
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
