import { and, eq } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** Returns whether the owner of an account wants no page about their results (RI-03). */
export const isRiderHidden = async (db: Db | Transaction, userId: string): Promise<boolean> =>
  (await db.$count(rider, and(eq(rider.userId, userId), eq(rider.isHidden, true)))) > 0

/** Returns the id of the page about somebody's results; null: there is none. */
export const ownRider = async (db: Db, userId: string): Promise<string | null> => {
  const [own] = await db
    .select({ id: rider.id })
    .from(rider)
    .where(and(eq(rider.userId, userId), eq(rider.isHidden, false)))
  return own?.id ?? null
}

type Wish = { userId: string; isHidden: boolean }

/**
 * Sets whether there is a page about an existing account's results (RI-03), even before its first entry. A restore of a backup
 * repeats it from the log. Returns false, with nothing written, if the setting was the same already.
 */
export const hideRider = async (
  tx: Transaction,
  { userId, isHidden }: Wish,
  by: { userId: string | null; now: number },
): Promise<boolean> => {
  if ((await isRiderHidden(tx, userId)) === isHidden) return false
  await tx
    .insert(rider)
    .values({ userId, isHidden })
    .onConflictDoUpdate({ target: rider.userId, set: { isHidden } })
  await writeAudit(tx, { event: isHidden ? "hide_rider" : "show_rider", data: { userId }, ...by })
  return true
}
