import { eq } from "drizzle-orm"
import { user } from "./schema/accounts.ts"
import { audit } from "./schema/roles.ts"
import type { Db, Transaction } from "./transaction.ts"

/** Appends to the audit log who did what, with the old and new values in `data` (XC-03); no user: the command line. */
export const writeAudit = async (
  tx: Db | Transaction,
  {
    event,
    data,
    userId,
    now,
  }: { event: string; data: Record<string, unknown>; userId: string | null; now: number },
): Promise<void> => {
  const [who] =
    userId === null ? [] : await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  await tx.insert(audit).values({ event, data, timestamp: now, userId, userEmail: who?.email ?? null })
}
