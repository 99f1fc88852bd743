import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import { advisoryLocks } from "#server/db/open-database.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/**
 * Locks the links of riders until the transaction ends, so that they change one at a time: links in two stages may concern one
 * rider. Riders to whom something is to be linked are kept first, because whoever removes a rider locks them before the links.
 */
export const lockLinks = async (tx: Transaction, riders: readonly string[] = []): Promise<void> => {
  if (riders.length > 0)
    await tx
      .select({ id: rider.id })
      .from(rider)
      .where(inArray(rider.id, [...riders]))
      .orderBy(asc(rider.id))
      .for("key share")
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.links})`)
}

/** Keeps the links of riders as they are until the transaction ends; any number of transactions may do so at once. */
export const holdLinks = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.links})`)
}

/** Returns the riders that these entries are linked to. */
export const linkedRiders = async (tx: Transaction, isEntry: SQL | undefined): Promise<string[]> => {
  const found = await tx.selectDistinct({ id: linkedEntry.riderId }).from(linkedEntry).where(isEntry)
  return found.map(({ id }) => id)
}

/**
 * Removes riders of no account who have fewer than two entries left (RI-04): such a rider only links entries, and one entry
 * alone is linked to nothing. `ids` left out: all such riders.
 */
export const removeLonelyRiders = async (db: Db | Transaction, ids?: readonly string[]): Promise<void> => {
  if (ids?.length === 0) return
  const entries = db.$count(linkedEntry, eq(linkedEntry.riderId, rider.id))
  await db.delete(rider).where(and(isNull(rider.entryId), lt(entries, 2), ids && inArray(rider.id, [...ids])))
}
