import { randomBytes } from "node:crypto"
import type { LoggerOptions } from "pino"
import { errorReport, sampleRate } from "#domain/site/error-report.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"

/** As pino counts. */
const errorLevel = 50

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
  const reports = createSemaphore(limits.memory.errorReports)
  const report = async (error: unknown) => {
    if (address === null || chance() >= sampleRate) return
    const release = reports.take()
    if (!release) return
    const id = randomBytes(16).toString("hex")
    const body = errorReport(describeError(error), {
      id,
      now: Date.now(),
      platform: "node",
      path: null,
      site,
    })
    try {
      await fetch(address, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(limits.memory.errorReport.most),
      })
    } catch {
      // the log has it
    } finally {
      release()
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
