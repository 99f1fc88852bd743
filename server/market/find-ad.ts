import { eq, getTableColumns } from "drizzle-orm"
import { z } from "zod"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Has this the form of an ad's id? The database rejects anything else. */
export const isAdId = (id: string): boolean => z.uuid().safeParse(id).success

/** An ad's row, and whether its seller's address is confirmed (D-43). */
export type FoundAd = typeof ad.$inferSelect & { isSellerConfirmed: boolean }

const columns = { ...getTableColumns(ad), isSellerConfirmed: user.emailVerified }

/** Returns an ad; null where there is none. */
export const findAd = async (db: Db, id: string): Promise<FoundAd | null> => {
  const [found] = isAdId(id)
    ? await db.select(columns).from(ad).innerJoin(user, eq(user.id, ad.sellerId)).where(eq(ad.id, id))
    : []
  return found ?? null
}

/** Returns an ad and locks its row until the transaction ends; null if there is none. */
export const lockAd = async (tx: Transaction, id: string): Promise<FoundAd | null> => {
  const [found] = isAdId(id)
    ? await tx
        .select(columns)
        .from(ad)
        .innerJoin(user, eq(user.id, ad.sellerId))
        .where(eq(ad.id, id))
        .for("update", { of: ad })
    : []
  return found ?? null
}
