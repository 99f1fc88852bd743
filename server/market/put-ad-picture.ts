import { randomBytes } from "node:crypto"
import { and, eq, notExists } from "drizzle-orm"
import {
  adPictureSizes,
  largestAdPicture,
  mostUnconfirmedPictures,
  mostUnusedPictures,
} from "#contracts/ad-picture.ts"
import type { AdUploadRefusal } from "#contracts/ad-upload.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { adPictureEncodings } from "./ad-picture-encodings.ts"
import { adPictureKey } from "./ad-picture-key.ts"
import { isWithinLimit } from "./within-limit.ts"

/** The name of the stored picture, for the form of an ad, or why there is none. */
export type PutAdPictureOutcome =
  | { kind: "stored"; picture: string }
  | { kind: "refused"; reason: AdUploadRefusal }

/**
 * Stores a picture for an ad that is yet to be posted or saved, re-encoded in its sizes and without what the camera wrote
 * into it (D-41). Until then only the sender sees it.
 */
export const putAdPicture = async (
  { db, actor, now, files }: Context & { files: Files },
  upload: ReadableStream<Uint8Array> | null,
): Promise<PutAdPictureOutcome> => {
  if (!may(actor, "post-ad", "site")) return { kind: "refused", reason: "not-signed-in" }
  const { userId } = actor
  if (!(await isWithinLimit(db, "uploads", { userId, now })))
    return { kind: "refused", reason: "too-many-uploads" }
  const full = await tooManyUnused(db, actor)
  if (full !== null) return { kind: "refused", reason: full }
  const sent: Upload = { stream: upload, most: largestAdPicture, account: userId, lane: "sellers" }
  return receiveUpload<PutAdPictureOutcome>(sent, async (received) => {
    const encodings = adPictureSizes.map((size) => adPictureEncodings[size])
    const encoded = await encodePicture(received, encodings, { account: userId, isUrgent: false })
    if (encoded.kind === "refused") return encoded
    const name = randomBytes(16).toString("hex")
    // a row without files is purged, files without a row would stay
    const fullNow = await notePicture(db, actor, { name, sentOn: now })
    if (fullNow !== null) return { kind: "refused", reason: fullNow }
    for (const [index, size] of adPictureSizes.entries()) {
      const bytes = encoded.pictures[index]
      if (!bytes) throw new Error(`A picture was not encoded as ${size}`)
      await files.put(adPictureKey(name, size), bytes)
    }
    return { kind: "stored", picture: name }
  })
}

/** Why an account may send no more pictures that no ad has; null: it may. */
const tooManyUnused = async (
  db: Db | Transaction,
  { userId, isConfirmed }: Actor,
): Promise<"too-many-unused" | "too-many-unconfirmed" | null> => {
  const ofAd = db.select({ id: ad.id }).from(ad).where(eq(ad.picture, adPicture.name))
  const unused = await db.$count(adPicture, and(eq(adPicture.userId, userId), notExists(ofAd)))
  if (!isConfirmed && unused >= mostUnconfirmedPictures) return "too-many-unconfirmed"
  return unused >= mostUnusedPictures ? "too-many-unused" : null
}

/** Stores that there is a picture, or says why not. Several may arrive at once: they are counted one after the other. */
const notePicture = (db: Db, actor: Actor, row: { name: string; sentOn: number }) =>
  db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.userId)).for("no key update")
    const full = await tooManyUnused(tx, actor)
    if (full === null) await tx.insert(adPicture).values({ ...row, userId: actor.userId })
    return full
  })
