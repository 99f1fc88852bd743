import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { RiderAlone } from "#contracts/accounts/account-profile.ts"
import { rider, riderHolder, savedRegistration } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Returns the ids with which riders enter stages whom this account holds, and no other (FA-01). */
export const heldAlone = async (tx: Pick<Transaction, "select">, userId: string): Promise<string[]> =>
  idsOf(await tx.select({ entryId: rider.entryId }).from(rider).where(isHeldAlone(userId)))

/** Returns the same riders with their names: as they are under “My riders”, or else as they were last entered. */
export const namedHeldAlone = async (db: Db, userId: string): Promise<RiderAlone[]> => {
  const rows = await db
    .select({
      id: rider.entryId,
      name: sql<string>`coalesce(
        ${savedRegistration.participationData} ->> 'name',
        (select name from participant where participant.id = ${rider.entryId} order by created_on desc limit 1),
        '—')`,
    })
    .from(rider)
    .leftJoin(savedRegistration, eq(savedRegistration.entryId, rider.entryId))
    .where(isHeldAlone(userId))
    .orderBy(asc(rider.entryId))
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
}

/** Returns the ids of the same riders, locked until the transaction ends: nobody enters these riders meanwhile, or comes to hold them. */
export const lockHeldAlone = async (tx: Transaction, userId: string): Promise<string[]> => {
  // what is read while a lock is awaited may be older than the lock: whoever else holds them is looked for afterwards
  await tx.select({ id: rider.id }).from(rider).where(isHeld(userId)).orderBy(asc(rider.id)).for("update")
  return heldAlone(tx, userId)
}

/** Removes riders whom nobody holds any longer, with their page and what was stored for their next form. */
export const removeHeld = async (tx: Transaction, entryIds: readonly string[]): Promise<void> => {
  if (entryIds.length > 0) await tx.delete(rider).where(inArray(rider.entryId, [...entryIds]))
}

const idsOf = (rows: readonly { entryId: string | null }[]): string[] =>
  rows.flatMap(({ entryId }) => entryId ?? [])

const isHeld = (userId: string): SQL =>
  sql`exists (select from ${riderHolder} where ${eq(riderHolder.riderId, rider.id)} and ${eq(riderHolder.userId, userId)} and not only_sees)`

const isHeldAlone = (userId: string): SQL | undefined =>
  and(
    isHeld(userId),
    sql`not exists (select from rider_holder other where other.rider_id = ${rider.id} and other.user_id <> ${userId} and not other.only_sees)`,
  )
