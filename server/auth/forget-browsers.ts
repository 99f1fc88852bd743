import { eq, sql } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Makes strangers again of all browsers that are known to an account. */
export const forgetBrowsers = async (db: Db | Transaction, userId: string): Promise<void> => {
  await db
    .update(user)
    .set({ credentialEpoch: sql`${user.credentialEpoch} + 1` })
    .where(eq(user.id, userId))
}
