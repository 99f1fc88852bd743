import type { Logger } from "pino"
import { sumsByName } from "#domain/site/sums-by-name.ts"
import type { Rate } from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"
import { createTokenBuckets } from "#server/limits/token-bucket.ts"
import type { Metrics } from "./metrics.ts"

/** The kinds of events by which operators notice attacks. */
export type SecurityEvent = "sign-in-failed" | "proof-failed" | "limited" | "session-began" | "right-refused"

/** The fields of an event. Networks and email addresses are keyed hashes, never plain text. */
export type SecurityDetails = {
  /** What was tried: a word of the program, never what somebody sent. */
  what: string
  network?: string
  account?: string
  /** The id of the signed-in user. */
  user?: string
  /** The path of the request, without the query. */
  path?: string
}

/** Reports security events in the log and in the metrics. */
export type SecurityLog = { note(event: SecurityEvent, details: SecurityDetails): void }

/**
 * Returns the reporter of security events; `metrics` is null if nobody reads them. The metrics count all, the log is limited, but for
 * new sessions: a password check, or a mail that was read, bounds them already.
 */
export const createSecurityLog = (
  log: Pick<Logger, "info" | "warn">,
  metrics: Pick<Metrics, "noted"> | null,
): SecurityLog => {
  const admitLine = limitLines(limits.memory.securityEvents)
  return {
    note: (event, details) => {
      metrics?.noted(event, details.what)
      if (event === "session-began") return log.info({ event, ...details }, "Security")
      const line = admitLine(event)
      if (line) log.warn({ event, ...details, ...line }, "Security")
    },
  }
}

/** Returns how many lines of a kind were left out since the last one, as a field of this one; null: it is left out too. */
export type AdmitLine = (kind: string) => { leftOut?: number } | null

/** Allows so many lines of each kind. */
export const limitLines = (rate: Rate): AdmitLine => {
  const lines = createTokenBuckets(rate)
  const leftOut = sumsByName()
  return (kind) => {
    const isAllowed = lines.take(kind, performance.now()) === null
    const before = leftOut.of(kind)
    leftOut.add(kind, isAllowed ? -before : 1)
    if (!isAllowed) return null
    return before > 0 ? { leftOut: before } : {}
  }
}
