import { and, eq } from "drizzle-orm"
import { account, session, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountRefused,
  type AccountServices,
  refuse,
} from "./account-outcome.ts"
import { networkHash } from "./keyed-hash.ts"
import { knownBrowserCookies } from "./known-browser.ts"
import { captureSession } from "./library-callbacks.ts"
import { clientAddressOf } from "./requester.ts"

/** How somebody has signed in. */
export type WayIn = "password" | "sign-up" | "link" | "code" | "confirmation" | "provider"

/** Runs what signs somebody in; if it succeeds, the account recognises the browser from then on. */
export const beginSession = async <Answer extends object>(
  services: AccountServices,
  call: AccountCall,
  { way, act }: { way: WayIn; act: () => Promise<AccountOutcome<Answer>> },
): Promise<AccountOutcome<Answer>> => {
  const { answer: outcome, userId } = await captureSession(act)
  if (outcome.kind === "refused") return outcome
  const known = await noteSignedIn(services, call, { way, userId })
  return { ...outcome, cookies: [...outcome.cookies, ...known] }
}

/** Logs a sign-in, and returns the cookies by which the browser is recognised; none if nobody signed in. */
export const noteSignedIn = async (
  services: AccountServices,
  call: AccountCall,
  { way, userId }: { way: WayIn; userId: string | null },
): Promise<string[]> => {
  if (userId === null) return []
  const { db, keyedHash, security } = services
  const network = networkHash(keyedHash, clientAddressOf(call))
  security.note("session-began", { what: way, user: userId, network })
  const [owner] = await db
    .select({ id: user.id, credentialEpoch: user.credentialEpoch })
    .from(user)
    .where(eq(user.id, userId))
  return owner ? knownBrowserCookies(services, call, owner) : []
}

/** The session that was made, with the cookies that carry it; or a password that was replaced meanwhile. */
type PasswordSession = { kind: "signed-in"; headers: Headers; token: string } | AccountRefused

/** Makes a session for an address and its password; the accounts library throws if the password is wrong. */
export const signInByPassword = async (
  { auth, db }: Pick<AccountServices, "auth" | "db">,
  call: AccountCall,
  { email, password }: { email: string; password: string },
): Promise<PasswordSession> => {
  const before = await storedPassword(db, email)
  const { headers, response } = await auth.api.signInEmail({
    body: { email, password },
    headers: call.headers,
    returnHeaders: true,
  })
  const { token } = response
  // checking a password takes long: if it was replaced meanwhile, which ends all sessions, this one must not remain
  if ((await storedPassword(db, email)) === before) return { kind: "signed-in", headers, token }
  await db.delete(session).where(eq(session.token, token))
  return refuse("invalid-login-credentials")
}

/** The hash of an address's password; null where there is none. */
const storedPassword = async (db: Db, email: string): Promise<string | null> => {
  const [found] = await db
    .select({ password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, "credential")))
  return found?.password ?? null
}
