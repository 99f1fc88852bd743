import { and, eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import type { Transaction } from "#server/db/transaction.ts"

/**
 * Locks a rider whom an account enters, so that who else does stays as it is until the transaction ends, and returns the rider's id, and
 * whether the rider is the account's owner; null: the account does not. Accounts are locked before riders, as where an account is deleted.
 */
export const lockRider = async (
  tx: Transaction,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<{ id: string; isOwner: boolean } | null> => {
  await lockAccount(tx, userId)
  const [locked] = await tx
    .select({ id: rider.id, userId: rider.userId })
    .from(rider)
    .where(eq(rider.entryId, entryId))
    .for("no key update")
  if (!locked) return null
  const { id } = locked
  const isOwner = locked.userId === userId
  const isHolder = and(isHolderOf(id), eq(riderHolder.userId, userId))
  return isOwner || (await tx.$count(riderHolder, isHolder)) > 0 ? { id, isOwner } : null
}

/** The same of a rider who is not the account's owner: nobody else holds an owner (FA-04). */
export const lockHeldRider = async (
  tx: Transaction,
  of: { userId: string; entryId: string },
): Promise<string | null> => {
  const locked = await lockRider(tx, of)
  return locked && !locked.isOwner ? locked.id : null
}

/** Locks an account: riders come to it one after the other, and it enters nobody meanwhile. */
export const lockAccount = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update")
}

/** Returns how many accounts enter a rider as one whom they hold. */
export const countHolders = (tx: Pick<Transaction, "$count">, riderId: string): Promise<number> =>
  tx.$count(riderHolder, isHolderOf(riderId))

const isHolderOf = (riderId: string) => and(eq(riderHolder.riderId, riderId), eq(riderHolder.onlySees, false))
