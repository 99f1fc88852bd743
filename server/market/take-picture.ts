import { and, eq, notExists } from "drizzle-orm"
import { ad, adPicture } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Holds a picture that somebody sent and no ad has yet; returns whether there is one. */
export const takePicture = async (
  tx: Transaction,
  { picture, userId }: { picture: string; userId: string },
): Promise<boolean> => {
  const ofAd = tx.select({ id: ad.id }).from(ad).where(eq(ad.picture, adPicture.name))
  const found = await tx
    .select({ name: adPicture.name })
    .from(adPicture)
    .where(and(eq(adPicture.name, picture), eq(adPicture.userId, userId), notExists(ofAd)))
    .for("update")
  return found.length > 0
}
