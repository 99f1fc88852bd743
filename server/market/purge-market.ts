import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm"
import { retention } from "#domain/accounts/retention.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture, adWord } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { removeAdPicture } from "./ad-pictures.ts"

const day = 24 * 3_600_000

/** How long a picture without an ad stays, because a form with it may still be open, milliseconds. */
const openFor = 7 * day

/**
 * Removes ads that have waited too long for their seller's address to be confirmed (D-43), pictures without an ad (those of
 * deleted accounts at once), and words that no ad has any longer.
 */
export const purgeMarket = async ({
  db,
  files,
  now,
}: {
  db: Db
  files: Files
  now: number
}): Promise<void> => {
  const unconfirmed = db.select({ id: user.id }).from(user).where(eq(user.emailVerified, false))
  const isTooOld = lt(ad.postedOn, now - retention.unconfirmedAdDays * day)
  await db.delete(ad).where(and(isTooOld, inArray(ad.sellerId, unconfirmed)))
  const ofAd = db.select({ id: ad.id }).from(ad).where(eq(ad.picture, adPicture.name))
  const left = await db
    .select({ name: adPicture.name })
    .from(adPicture)
    .where(and(or(isNull(adPicture.userId), lt(adPicture.sentOn, now - openFor)), notExists(ofAd)))
  for (const { name } of left) await removeAdPicture({ db, files }, name)
  await db.transaction(async (tx) => {
    // a post at the same time waits, and adds its words afterwards
    await tx.execute(sql`lock table ${adWord} in share row exclusive mode`)
    const withWord = tx.select({ id: ad.id }).from(ad).where(sql`${ad.words} @> array[${adWord.word}]`)
    await tx.delete(adWord).where(notExists(withWord))
  })
}
