import { isAPIError } from "better-auth/api"
import { sql } from "drizzle-orm"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import type { Db } from "#server/db/transaction.ts"
import { MailNotSent } from "#server/mail/mailer.ts"
import { type AccountOutcome, type AccountRefused, type AccountServices, refuse } from "./account-outcome.ts"

/** Runs a call of the accounts library; errors that are refusals are returned as such, all others are thrown. */
export const withRefusals = <Answer extends object>(
  { db }: Pick<AccountServices, "db">,
  act: () => Promise<AccountOutcome<Answer>>,
): Promise<AccountOutcome<Answer>> =>
  act().catch(async (error: unknown) => refusalOf(await rootCause(error, db)))

/**
 * Returns why the accounts library failed. The library hides errors of the database: if the database does not answer, this
 * returns the database's own error, so that callers know that the call may soon succeed.
 */
export const rootCause = async (error: unknown, db: Db): Promise<unknown> => {
  if (!isAPIError(error) || error.statusCode < 500) return error
  const down = await db.execute(sql`select 1`).then(
    () => null,
    (reason: unknown) => reason,
  )
  return down ?? error
}

/** Returns the refusal that an error of the accounts library, or of the mail server, stands for; throws every other error. */
const refusalOf = (error: unknown): AccountRefused => {
  if (error instanceof MailNotSent) return refuse("mail-not-sent")
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  const code = error.body?.code ?? redirectedWith(error.headers)
  const reason = reasons[code ?? ""]
  if (reason) return refuse(reason)
  return refuse("other", error.message ? { message: error.message } : {})
}

/** The accounts library's codes as our refusals (AC-06). */
const reasons: Record<string, AccountRefusal> = {
  USER_NOT_FOUND: "user-not-found",
  USER_ALREADY_EXISTS: "email-already-in-use",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-already-in-use",
  INVALID_EMAIL_OR_PASSWORD: "invalid-login-credentials",
  INVALID_PASSWORD: "invalid-login-credentials",
  INVALID_OTP: "invalid-action-code",
  OTP_EXPIRED: "invalid-action-code",
  TOO_MANY_ATTEMPTS: "invalid-action-code",
  INVALID_TOKEN: "invalid-action-code",
  PASSWORD_TOO_SHORT: "password-too-short",
  PASSWORD_TOO_LONG: "password-too-long",
  INVALID_EMAIL: "email-invalid",
  UNAUTHORIZED: "not-signed-in",
}

/** An invalid link is reported as a redirect. */
const redirectedWith = (headers: HeadersInit | undefined): string | null => {
  const target = new Headers(headers).get("location")
  return target === null ? null : new URL(target, "http://localhost").searchParams.get("error")
}
