import { and, eq } from "drizzle-orm"
import { account, session, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { type AccountCall, type AccountRefused, type AccountServices, refuse } from "./account-outcome.ts"

/** The session that was made, with the cookies that carry it; or a password that was replaced meanwhile. */
export type PasswordSession = { kind: "signed-in"; headers: Headers; token: string } | AccountRefused

/** Makes a session for who knows the password of an address; the accounts library throws where it is another. */
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
  // checking a password takes long: one that was replaced meanwhile, and its sessions ended, must not leave one behind
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
