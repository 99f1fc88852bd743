import type { Logger } from "pino"
import type { AccountRefused } from "#contracts/account-refusal.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Mailer } from "#server/mail/mailer.ts"
import type { SecurityLog } from "#server/observability/security-log.ts"
import type { AttemptLimits } from "./attempt-limits.ts"
import type { Auth } from "./create-auth.ts"
import type { KeyedHash } from "./keyed-hash.ts"
import type { OpenId } from "./open-id.ts"

/** All that answers account requests. */
export type AccountServices = {
  auth: Auth
  openId: OpenId
  db: Db
  limits: AttemptLimits
  keyedHash: KeyedHash
  security: SecurityLog
  mailer: Mailer
  log: Pick<Logger, "error">
  siteName: string
  /** The origin under which mails name the site. */
  siteUrl: string
}

/** One account request: its headers carry the session, the language and the client's address. */
export type AccountCall = { headers: Headers; now: number }

/** What became of an account request: done, with the cookies to set and what to answer; or refused. */
export type AccountOutcome =
  | { kind: "done"; cookies: string[]; answer: Record<string, unknown> | null }
  | { kind: "refused"; refused: AccountRefused }

/** Returns the outcome of what was done. */
export const done = (
  headers: Headers | null = null,
  answer: Record<string, unknown> | null = null,
): AccountOutcome => ({ kind: "done", cookies: headers?.getSetCookie() ?? [], answer })

/** Returns the outcome of what was refused. */
export const refuse = (
  why: AccountRefused["why"],
  more: Omit<AccountRefused, "why"> = {},
): Extract<AccountOutcome, { kind: "refused" }> => ({ kind: "refused", refused: { why, ...more } })
