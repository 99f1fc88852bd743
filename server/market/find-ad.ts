import { eq } from "drizzle-orm"
import { z } from "zod"
import { ad } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Could this be the id of an ad? The database refuses to look for another. */
export const isAdId = (id: string): boolean => z.uuid().safeParse(id).success

/** Returns an ad's row; null where there is none. */
export const findAd = async (db: Db, id: string): Promise<typeof ad.$inferSelect | null> => {
  const [found] = isAdId(id) ? await db.select().from(ad).where(eq(ad.id, id)) : []
  return found ?? null
}

/** Returns an ad's row, which nobody else changes until the transaction ends; null where there is none. */
export const lockAd = async (tx: Transaction, id: string): Promise<typeof ad.$inferSelect | null> => {
  const [found] = isAdId(id) ? await tx.select().from(ad).where(eq(ad.id, id)).for("update") : []
  return found ?? null
}
