import { createHash } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import { verification } from "#server/db/schema/accounts.ts"
import { type AccountCall, type AccountOutcome, type AccountServices, refuse } from "./account-outcome.ts"
import { networkHash } from "./keyed-hash.ts"
import { withRefusals } from "./library-errors.ts"
import type { Attempt } from "./rate-limits.ts"
import { requesterOf } from "./requester.ts"

type Limited<Answer extends object> = {
  kind: Attempt
  email: string | null
  act: () => Promise<AccountOutcome<Answer>>
}

/** Runs a limited action unless it was tried too often; refusals of the accounts library are returned as ours. */
export const attempt = async <Answer extends object>(
  services: AccountServices,
  call: AccountCall,
  { kind, email, act }: Limited<Answer>,
): Promise<AccountOutcome<Answer>> => {
  const { keyedHash, limits, security } = services
  const requester = await requesterOf(services, call, email)
  const reserved = await limits.reserve(kind, requester, call.now)
  const note = (event: "limited" | "sign-in-failed" | "proof-failed") =>
    security.note(event, {
      what: kind,
      network: networkHash(keyedHash, requester.address),
      ...(email !== null && { account: keyedHash("account", email).slice(0, 16) }),
    })
  if (reserved.kind === "refused") {
    note("limited")
    // after many made-up addresses, an address without an account is answered like a wrong password
    if (kind === "sign-in" && !requester.hasAccount) return refuse("invalid-login-credentials")
    // the owner, if locked out by a guesser, can still sign in by mail
    return refuse(kind === "sign-in" ? "too-many-guesses" : "too-many-requests", {
      retryAfter: reserved.retryAfter,
    })
  }
  const outcome = await withRefusals(services, act)
  const isWrong = outcome.kind === "refused" && isGuess(outcome.reason)
  if (isWrong) note(kind === "sign-in" ? "sign-in-failed" : "proof-failed")
  if (outcome.kind === "refused" && !isWrong && !isCostly(outcome.reason)) await reserved.refund()
  if (outcome.kind === "done" && countsGuesses.has(kind)) await reserved.clear()
  return outcome
}

/**
 * Runs what a mailed link allows. Invalid links are counted by the network that sends them, and so block no other link; attempts
 * with a valid one are counted for its account.
 */
export const attemptByLink = <Link extends { email: string }, Answer extends object>(
  services: AccountServices,
  call: AccountCall,
  link: Link | null,
  act: (link: Link) => Promise<AccountOutcome<Answer>>,
): Promise<AccountOutcome<Answer>> =>
  link === null
    ? attempt(services, call, { kind: "link", email: null, act: async () => refuse("invalid-action-code") })
    : attempt(services, call, { kind: "mailed", email: link.email, act: () => act(link) })

/** Returns the mailed token or code with this name that can still be used; null if there is none. One read without a lock. */
export const findMailed = async (
  { db }: Pick<AccountServices, "db">,
  identifier: string,
  now: number,
): Promise<{ id: string; value: string } | null> => {
  // as the accounts library stores names
  const stored = createHash("sha256").update(identifier).digest("base64url")
  const [found] = await db
    .select({ id: verification.id, value: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, stored), gt(verification.expiresAt, new Date(now))))
  return found ?? null
}

/** Of these only failures count; for others, such as mails, successes have a cost too. */
const countsGuesses: ReadonlySet<Attempt> = new Set(["sign-in", "code", "proof", "mailed", "claim"])

/** Does the refusal itself take the server some time? */
const isCostly = (reason: AccountRefusal): boolean => reason === "password-too-common"

/** Did the answer reveal that a guess was wrong, or whether there is an account? */
const isGuess = (reason: AccountRefusal): boolean =>
  reason === "user-not-found" ||
  reason === "email-already-in-use" ||
  reason === "invalid-login-credentials" ||
  reason === "invalid-action-code"
