import type { Logger } from "pino"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Mailer } from "#server/mail/mailer.ts"
import type { SecurityLog } from "#server/observability/security-log.ts"
import type { Auth } from "./create-auth.ts"
import type { KeyedHash } from "./keyed-hash.ts"
import type { OpenId } from "./open-id.ts"
import type { RateLimits } from "./rate-limits.ts"

/** The services that sign people in and out. */
export type AccountServices = {
  auth: Auth
  openId: OpenId
  db: Db
  limits: RateLimits
  keyedHash: KeyedHash
  security: SecurityLog
  mailer: Mailer
  log: Pick<Logger, "error">
  siteName: string
  /** Origin of the addresses that the site publishes. */
  siteUrl: string
  /** The address for questions that the site names. */
  contactEmail: string
}

/** A call about an account: the headers carry the session, the language and the client's address. */
export type AccountCall = { headers: Headers; now: number }

/** Why nothing was done. */
export type AccountRefused = {
  kind: "refused"
  reason: AccountRefusal
  /** The message of the accounts library or the provider, if no reason of ours fits (AC-06). */
  message?: string
  /** Seconds until it may be tried again. */
  retryAfter?: number
}

/** It was done, with the cookies to set. */
export type AccountDone = { kind: "done"; cookies: string[] }

/** The outcome: done, with details, or refused. */
export type AccountOutcome<Answer extends object = object> = (AccountDone & Answer) | AccountRefused

/** The outcome of proving an address; `hasEnded`: earlier ways to sign in were ended by it (D-43). */
export type ProvenOutcome = AccountOutcome<{ hasEnded: boolean }>

/** Returns a successful outcome, with the cookies that the accounts library sets. */
export const done = (headers: Headers | null = null): AccountDone => ({
  kind: "done",
  cookies: headers?.getSetCookie() ?? [],
})

/** Returns a refusal. */
export const refuse = (
  reason: AccountRefusal,
  more: Pick<AccountRefused, "message" | "retryAfter"> = {},
): AccountRefused => ({ kind: "refused", reason, ...more })
