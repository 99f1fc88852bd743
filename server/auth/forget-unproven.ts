import { and, eq } from "drizzle-orm"
import { account, session, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"

/**
 * Puts away the ways in to an account whose address nobody has proven, before its owner comes in: else whoever signed up
 * with somebody else's address would keep a password to it.
 */
export const forgetUnproven = async (db: Db, userId: string): Promise<void> => {
  const [unproven] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
  if (!unproven) return
  await db.delete(account).where(eq(account.userId, userId))
  await db.delete(session).where(eq(session.userId, userId))
}
