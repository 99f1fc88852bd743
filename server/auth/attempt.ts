import type { AccountRefusal } from "#contracts/account-refusal.ts"
import { type AccountCall, type AccountOutcome, type AccountServices, refuse } from "./account-outcome.ts"
import type { Attempt } from "./attempt-limits.ts"
import { causeOf } from "./cause-of.ts"
import { networkHash } from "./network-hash.ts"
import { refusalOf } from "./refusal-of.ts"
import { requesterOf } from "./requester.ts"

type Limited<Told extends object> = {
  kind: Attempt
  email: string | null
  act: () => Promise<AccountOutcome<Told>>
}

/** Does what is limited, unless it was tried too often; what the accounts library refuses comes back in our words. */
export const attempt = async <Told extends object>(
  services: AccountServices,
  call: AccountCall,
  { kind, email, act }: Limited<Told>,
): Promise<AccountOutcome<Told>> => {
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
    // where many addresses were made up, one that has no account is answered as a wrong password is
    if (kind === "sign-in" && !requester.hasAccount) return refuse("invalid-login-credentials")
    // whoever is kept from guessing a password has the mailbox as another way in
    return refuse(kind === "sign-in" ? "too-many-guesses" : "too-many-requests", {
      retryAfter: reserved.retryAfter,
    })
  }
  const outcome = await inOurWords(services, act)
  const isWrong = outcome.kind === "refused" && isGuess(outcome.reason)
  if (isWrong) note(kind === "sign-in" ? "sign-in-failed" : "proof-failed")
  if (outcome.kind === "refused" && !isWrong && !isCostly(outcome.reason)) await reserved.refund()
  if (outcome.kind === "done" && countsGuesses.has(kind)) await reserved.clear()
  return outcome
}

/** Does what asks the accounts library; what it refuses comes back in our words. */
export const inOurWords = <Told extends object>(
  { db }: Pick<AccountServices, "db">,
  act: () => Promise<AccountOutcome<Told>>,
): Promise<AccountOutcome<Told>> => act().catch(async (error: unknown) => refusalOf(await causeOf(error, db)))

/** Of these only what fails counts; of others, such as mails, what is done has its price too. */
const countsGuesses: ReadonlySet<Attempt> = new Set(["sign-in", "proof", "mailed"])

/** Does the refusal itself take the server some time? */
const isCostly = (reason: AccountRefusal): boolean => reason === "password-too-common"

/** Did the answer tell somebody that they have guessed wrong, or whether there is an account? */
const isGuess = (reason: AccountRefusal): boolean =>
  reason === "user-not-found" ||
  reason === "email-already-in-use" ||
  reason === "invalid-login-credentials" ||
  reason === "invalid-action-code"
