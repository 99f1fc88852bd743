import type { Logger } from "pino"
import type { Metrics } from "./metrics.ts"

/** The kinds of events by which operators notice attacks. */
export const securityEvents = [
  "sign-in-failed",
  "proof-failed",
  "limited",
  "session-began",
  "right-refused",
] as const

/** One of these kinds. */
export type SecurityEvent = (typeof securityEvents)[number]

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
 * The most lines of each kind that are logged in a second, so that a flood of guesses does not fill the disk; the metrics count
 * all. Sessions are logged without a limit: a password check, or a mail that was read, bounds them already.
 */
const perSecond = 50

/** Returns the reporter of security events; `metrics` is null if nobody reads them. */
export const createSecurityLog = (
  log: Pick<Logger, "info" | "warn">,
  metrics: Pick<Metrics, "noted"> | null,
): SecurityLog => {
  // a budget for each kind: a flood of one must not hide another
  const limits = new Map(securityEvents.map((event) => [event, limitLines({ perSecond, log, of: event })]))
  const mayLog = (event: SecurityEvent) => event === "session-began" || limits.get(event)?.() === true
  return {
    note: (event, details) => {
      metrics?.noted(event, details.what)
      if (mayLog(event)) log[event === "session-began" ? "info" : "warn"]({ event, ...details }, "Security")
    },
  }
}

/** May one more line be logged now? */
export type MayLog = () => boolean

type Limited = { perSecond: number; log: Pick<Logger, "info">; of: string }

/** Allows a limited number of lines of each kind a second. The next line that is allowed reports how many were left out. */
export const limitLines = ({ perSecond, log, of }: Limited): MayLog => {
  let second = Number.NaN
  let lines = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > perSecond)
        log.info({ of, refusals: lines - perSecond }, "More were refused than the log tells of")
      second = now
      lines = 0
    }
    lines += 1
    return lines <= perSecond
  }
}
