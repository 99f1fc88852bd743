import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm"
import { retention } from "#domain/accounts/retention.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture, adWord } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { adPictureKeys, forgetAdPicture, lockAdPicture, pictureOfKey } from "./ad-pictures.ts"

const day = 24 * 3_600_000

/** How long a picture without an ad stays, because a form with it may still be open, milliseconds. */
const openFor = 7 * day

type Deps = { db: Db; files: Files; now: number }

/**
 * Removes ads that have waited too long for their seller's address to be confirmed (D-43), pictures without an ad (those of
 * deleted accounts at once), files that belong to no picture, and words that no ad has any longer.
 */
export const purgeMarket = async ({ db, files, now }: Deps): Promise<void> => {
  const unconfirmed = db.select({ id: user.id }).from(user).where(eq(user.emailVerified, false))
  const isTooOld = lt(ad.postedOn, now - retention.unconfirmedAdDays * day)
  await db.delete(ad).where(and(isTooOld, inArray(ad.sellerId, unconfirmed)))
  await db.transaction(async (tx) => {
    // a post at the same time waits, and adds its words afterwards
    await tx.execute(sql`lock table ${adWord} in share row exclusive mode`)
    const withWord = tx.select({ id: ad.id }).from(ad).where(sql`${ad.words} @> array[${adWord.word}]`)
    await tx.delete(adWord).where(notExists(withWord))
  })
  // last: this fails where the storage of files is away
  await removePictures({ db, files, now })
  await removeStrayFiles({ db, files, now })
}

/** Removes pictures without an ad. */
const removePictures = async ({ db, files, now }: Deps): Promise<void> => {
  const ofAd = db.select({ id: ad.id }).from(ad).where(eq(ad.picture, adPicture.name))
  const left = await db
    .select({ name: adPicture.name })
    .from(adPicture)
    .where(and(or(isNull(adPicture.userId), lt(adPicture.sentOn, now - openFor)), notExists(ofAd)))
  for (const { name } of left) await removePicture({ db, files }, name)
}

/** Removes a picture without an ad, unless an ad is posted with it at this moment. */
const removePicture = async ({ db, files }: Pick<Deps, "db" | "files">, name: string): Promise<void> => {
  const isGone = await db.transaction(async (tx) => {
    const picture = await lockAdPicture(tx, name)
    if (picture === null || picture.ad !== null) return false
    await forgetAdPicture(tx, name)
    return true
  })
  if (isGone) for (const key of adPictureKeys(name)) await files.remove(key)
}

/**
 * Removes the files of pictures that have no row: of an upload that failed halfway, or left when the storage failed. A file that
 * is young may be of an upload under way.
 */
const removeStrayFiles = async ({ db, files, now }: Deps): Promise<void> => {
  const keys = await files.keys()
  const known = new Set((await db.select({ name: adPicture.name }).from(adPicture)).map(({ name }) => name))
  for (const key of keys) {
    const name = pictureOfKey(key)
    if (name === null || known.has(name)) continue
    const storedOn = await files.storedOn(key)
    if (storedOn !== null && storedOn < now - openFor) await files.remove(key)
  }
}
