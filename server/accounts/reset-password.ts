import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { forgetBrowsers } from "#server/auth/known-browser.ts"
import { type PasswordHashing, scrypt } from "#server/auth/password-hashing.ts"
import { account, session, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"

/** Whether the password is set, or why not. */
export type ResetPasswordOutcome = { kind: "set" } | { kind: "refused"; reason: "no-such-user" }

/** Sets the password of an account on the operator's behalf: its sessions end, and so does all that it had signed in (D-12). */
export const resetPassword = async (
  { db, now, passwords = scrypt }: { db: Db; now: number; passwords?: PasswordHashing },
  { email, password }: { email: string; password: string },
): Promise<ResetPasswordOutcome> => {
  const hash = await passwords.hash(password)
  return db.transaction(async (tx) => {
    const isTheirs = eq(user.email, email.toLowerCase())
    const [found] = await tx.select({ id: user.id }).from(user).where(isTheirs).for("update")
    if (!found) return { kind: "refused", reason: "no-such-user" }
    const { id: userId } = found
    const changed = await tx
      .update(account)
      .set({ password: hash })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")))
      .returning({ id: account.id })
    // an account that signed in by links or a provider has none yet
    if (changed.length === 0)
      await tx
        .insert(account)
        .values({ id: randomUUID(), userId, accountId: userId, providerId: "credential", password: hash })
    await tx.delete(session).where(eq(session.userId, userId))
    await forgetBrowsers(tx, userId)
    await signOutDevices(tx, { userId, sessionId: null, now })
    await writeAudit(tx, { event: "set_password", data: { userId }, userId: null, now })
    return { kind: "set" }
  })
}
