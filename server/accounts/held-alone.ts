import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Returns the ids with which riders enter stages whom this account holds, and no other (FA-01). */
export const heldAlone = async (tx: Transaction, userId: string): Promise<string[]> =>
  idsOf(await tx.select({ entryId: rider.entryId }).from(rider).where(isHeldAlone(userId)))

/** The same, locked until the transaction ends: nobody enters these riders meanwhile. */
export const lockHeldAlone = async (tx: Transaction, userId: string): Promise<string[]> =>
  idsOf(
    await tx
      .select({ entryId: rider.entryId })
      .from(rider)
      .where(isHeldAlone(userId))
      .orderBy(asc(rider.id))
      .for("update"),
  )

/** Removes riders whom nobody holds any longer, with their page and what was stored for their next form. */
export const removeHeld = async (tx: Transaction, entryIds: readonly string[]): Promise<void> => {
  if (entryIds.length > 0) await tx.delete(rider).where(inArray(rider.entryId, [...entryIds]))
}

const idsOf = (rows: readonly { entryId: string | null }[]): string[] =>
  rows.flatMap(({ entryId }) => entryId ?? [])

const isHeldAlone = (userId: string): SQL | undefined =>
  and(
    sql`exists (select from ${riderHolder} where ${eq(riderHolder.riderId, rider.id)} and ${eq(riderHolder.userId, userId)})`,
    sql`not exists (select from rider_holder other where other.rider_id = ${rider.id} and other.user_id <> ${userId})`,
  )
