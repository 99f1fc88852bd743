import type { Logger } from "pino"
import type { Metrics } from "./metrics.ts"

/** What an operator wants to see of attacks: of each kind how many, and from how many networks. */
export const securityEvents = [
  "sign-in-failed",
  "proof-failed",
  "limited",
  "session-began",
  "right-refused",
] as const

/** One of these kinds. */
export type SecurityEvent = (typeof securityEvents)[number]

/** What is told of an event. A network or an email address stands in it as a keyed hash, never in clear. */
export type SecurityDetails = {
  /** What was tried: a word of the program, never what somebody sent. */
  what: string
  network?: string
  account?: string
  /** The id of whoever is signed in. */
  user?: string
  /** Where it was asked for, without the query. */
  path?: string
}

/** Tells of security events, in the log and in the metrics. */
export type SecurityLog = { note(event: SecurityEvent, details: SecurityDetails): void }

/**
 * A flood of guesses fills no disk: so many lines of each kind a second are logged, while the metrics count all. Of sessions all are:
 * a password that is checked, or a mail that is read, bounds them already.
 */
const perSecond = 50

/** Returns what tells of security events; `metrics` is null where nobody reads them. */
export const createSecurityLog = (
  log: Pick<Logger, "info" | "warn">,
  metrics: Pick<Metrics, "noted"> | null,
): SecurityLog => {
  // a budget for each: by a flood of one kind nobody hides another
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

/** Returns what allows so many lines of a kind a second; how many more there were is told by one line, with the next that is allowed. */
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
