import { eq } from "drizzle-orm"
import { isMadeOfAddress } from "#domain/accounts/account-name.ts"
import { user } from "./schema/accounts.ts"
import type { Db, Transaction } from "./transaction.ts"
import { writeAudit } from "./write-audit.ts"

type NamedAccount = { userId: string; name: string | null; now: number }

/**
 * Gives an account without a name the one that its owner has just typed into a form; a name that is there stays. Returns whether the
 * account has a name now: none, or one that is made of the address, is refused (AC-08).
 */
export const nameAccount = async (
  tx: Db | Transaction,
  { userId, name, now }: NamedAccount,
): Promise<boolean> => {
  const [owner] = await tx
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  if (!owner) return false
  if (owner.name !== "") return true
  if (name === null || isMadeOfAddress(name, owner.email)) return false
  await tx
    .update(user)
    .set({ name, updatedAt: new Date(now) })
    .where(eq(user.id, userId))
  const data = { userId, before: { displayName: "" }, after: { displayName: name } }
  await writeAudit(tx, { event: "update_profile", data, userId, now })
  return true
}
