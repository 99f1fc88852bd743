import { randomBytes } from "node:crypto"
import { and, eq, notExists } from "drizzle-orm"
import {
  type AdPictureSize,
  adPictureAddress,
  adPictureSizes,
  adPictureType,
  readAdPictureFile,
} from "#contracts/market/ad-picture.ts"
import type { AdUploadRefusal } from "#contracts/market/ad-upload.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { seenByOthers } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import type { PictureSize } from "#server/files/picture-job.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"

/** The name of the stored picture, for the form of an ad, or why there is none. */
export type PutAdPictureOutcome =
  | { kind: "stored"; picture: string }
  | { kind: "refused"; reason: AdUploadRefusal }

/**
 * Stores a picture for an ad that is yet to be posted or saved, re-encoded in several sizes and without metadata (D-41). Until
 * then only the sender sees it.
 */
export const putAdPicture = async (
  { db, actor, now, files }: Context & { files: Files },
  upload: ReadableStream<Uint8Array> | null,
): Promise<PutAdPictureOutcome> => {
  if (!may(actor, "post-ad", "site")) return { kind: "refused", reason: "not-signed-in" }
  const { userId } = actor
  if (!(await isWithinRate(db, limits.accounts.adUploads, { userId, now })))
    return { kind: "refused", reason: "too-many-uploads" }
  const full = await tooManyUnused(db, actor)
  if (full !== null) return { kind: "refused", reason: full }
  const sent: Upload = {
    stream: upload,
    most: limits.uploads.adPicture.most,
    account: userId,
    lane: "sellers",
  }
  return receiveUpload<PutAdPictureOutcome>(sent, async (received) => {
    const encodings = adPictureSizes.map((size) => adPictureEncodings[size])
    const encoded = await encodePicture(received, encodings, { key: userId })
    if (encoded.kind === "refused") return encoded
    const name = randomBytes(16).toString("hex")
    for (const [index, size] of adPictureSizes.entries()) {
      const bytes = encoded.pictures[index]
      if (!bytes) throw new Error(`A picture was not encoded as ${size}`)
      await files.put(adPictureKey(name, size), bytes)
    }
    // last: a picture that could not be stored does not count. Files without a row are purged
    const fullNow = await notePicture(db, actor, { name, sentOn: now })
    return fullNow === null ? { kind: "stored", picture: name } : { kind: "refused", reason: fullNow }
  })
}

/** Why an account may upload no more pictures without an ad; null: it may. */
const tooManyUnused = async (
  db: Db | Transaction,
  { userId, isConfirmed }: Actor,
): Promise<"too-many-unused" | "too-many-unconfirmed" | null> => {
  const ofAd = db.select({ id: ad.id }).from(ad).where(eq(ad.picture, adPicture.name))
  const unused = await db.$count(adPicture, and(eq(adPicture.userId, userId), notExists(ofAd)))
  if (!isConfirmed && unused >= limits.accounts.unconfirmedPictures.most) return "too-many-unconfirmed"
  return unused >= limits.accounts.unusedPictures.most ? "too-many-unused" : null
}

/** Adds a picture's row, or returns why not. Several may arrive at once: they are counted one after the other. */
const notePicture = (db: Db, actor: Actor, row: { name: string; sentOn: number }) =>
  db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.userId)).for("no key update")
    const full = await tooManyUnused(tx, actor)
    if (full === null) await tx.insert(adPicture).values({ ...row, userId: actor.userId })
    return full
  })

/** Where a size of a picture is kept, as what, and whether everybody may see it. */
export type AdPictureFile = { key: string; tag: string; type: string; isPublic: boolean }

/**
 * Returns the location of a picture's file; null if there is none for the actor. The sender and admins always see a picture;
 * others as long as they see its ad.
 */
export const findAdPicture = async (
  { db, actor, now }: Context,
  file: string,
): Promise<AdPictureFile | null> => {
  const named = readAdPictureFile(file)
  if (named === null) return null
  const [found] = await db
    .select({
      sender: adPicture.userId,
      mark: ad.mark,
      listedOn: ad.listedOn,
      removedOn: ad.removedOn,
      isSellerConfirmed: user.emailVerified,
    })
    .from(adPicture)
    .leftJoin(ad, eq(ad.picture, adPicture.name))
    .leftJoin(user, eq(user.id, ad.sellerId))
    .where(eq(adPicture.name, named.name))
  if (!found) return null
  const { sender, mark, listedOn, removedOn } = found
  const isSellerConfirmed = found.isSellerConfirmed === true
  const isPublic =
    mark !== null &&
    listedOn !== null &&
    seenByOthers({ mark, listedOn, removedOn, isSellerConfirmed }, now) === "shown"
  const isVisible =
    isPublic || (actor !== null && actor.userId === sender) || may(actor, "moderate-market", "site")
  if (!isVisible) return null
  return { key: `market/pictures/${file}`, tag: file, type: `image/${named.type}`, isPublic }
}

/** Locks a picture, and returns who sent it and the ad that has it; null: there is no such picture. */
export const lockAdPicture = async (
  tx: Transaction,
  name: string,
): Promise<{ sender: string | null; ad: typeof ad.$inferSelect | null } | null> => {
  const [found] = await tx
    .select({ sender: adPicture.userId })
    .from(adPicture)
    .where(eq(adPicture.name, name))
    .for("update")
  if (!found) return null
  // asked once the lock is there: whoever had it may have posted an ad with the picture
  const [taken] = await tx.select().from(ad).where(eq(ad.picture, name))
  return { ...found, ad: taken ?? null }
}

/** Removes the row of a picture that no ad has any longer; its files are to follow once that is committed. */
export const forgetAdPicture = async (tx: Transaction, name: string): Promise<void> => {
  await tx.delete(adPicture).where(eq(adPicture.name, name))
}

/** Returns the keys of the files of an ad's picture. */
export const adPictureKeys = (name: string): string[] =>
  adPictureSizes.map((size) => adPictureKey(name, size))

/** Returns the name of the picture whose file has a key; null where it is none of an ad's. */
export const pictureOfKey = (key: string): string | null =>
  /^market\/pictures\/([0-9a-f]{32})-/.exec(key)?.[1] ?? null

/** Returns the key under which a size of an ad's picture is kept. */
const adPictureKey = (name: string, size: AdPictureSize): string => adPictureAddress(name, size).slice(1)

/** How each size of an ad's picture is encoded. */
const adPictureEncodings: Record<AdPictureSize, PictureSize> = {
  "480x360": { width: 480, height: 360, how: "filled", type: adPictureType("480x360") },
  "960x960": { width: 960, height: 960, how: "inside", type: adPictureType("960x960") },
  "1600x1600": { width: 1600, height: 1600, how: "inside", type: adPictureType("1600x1600") },
  "1200x1200": { width: 1200, height: 1200, how: "inside", type: adPictureType("1200x1200") },
}
