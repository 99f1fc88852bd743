import { and, eq } from "drizzle-orm"
import { heldPrefix } from "#domain/registration/participants.ts"
import { rider } from "./schema/riders.ts"
import type { Db, Transaction } from "./transaction.ts"
import { writeAudit } from "./write-audit.ts"

/** Returns whether a rider of an account wants no page about their results (RI-03), by the id with which they enter. */
export const isRiderHidden = async (db: Db | Transaction, riderId: string): Promise<boolean> =>
  (await db.$count(rider, and(eq(rider.entryId, riderId), eq(rider.isHidden, true)))) > 0

/** Returns the id of the page about the results of an account's owner; null: there is none. */
export const ownRider = async (db: Db, userId: string): Promise<string | null> => {
  const [own] = await db
    .select({ id: rider.id })
    .from(rider)
    .where(and(eq(rider.userId, userId), eq(rider.isHidden, false)))
  return own?.id ?? null
}

type Wish = { riderId: string; isHidden: boolean }

/**
 * Sets whether there is a page about the results of a rider of an existing account (RI-03), by the id with which they enter; about its
 * owner even before the first entry. A restore of a backup repeats it from the log. Returns false, with nothing written, if the setting
 * was the same already.
 */
export const hideRider = async (
  tx: Transaction,
  { riderId, isHidden }: Wish,
  by: { userId: string | null; now: number },
): Promise<boolean> => {
  if ((await isRiderHidden(tx, riderId)) === isHidden) return false
  const isHeld = riderId.startsWith(heldPrefix)
  if (!isHeld) await tx.insert(rider).values({ userId: riderId, entryId: riderId }).onConflictDoNothing()
  await tx.update(rider).set({ isHidden }).where(eq(rider.entryId, riderId))
  const data = isHeld ? { participant: riderId } : { userId: riderId }
  await writeAudit(tx, { event: isHidden ? "hide_rider" : "show_rider", data, ...by })
  return true
}
