import { randomBytes } from "node:crypto"
import { adPictureSizes, largestAdPicture } from "#contracts/ad-picture.ts"
import type { AdUploadRefusal } from "#contracts/ad-upload.ts"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { adPicture } from "#server/db/schema/market.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import { receiveFile } from "#server/files/receive-file.ts"
import { adPictureEncodings } from "./ad-picture-encodings.ts"
import { adPictureKey } from "./ad-picture-key.ts"
import { isWithinLimit } from "./within-limit.ts"

/** The name of the stored picture, for the form of an ad, or why there is none. */
export type PutAdPictureOutcome =
  | { kind: "stored"; picture: string }
  | { kind: "refused"; reason: AdUploadRefusal }

/**
 * Stores a picture for an ad that is yet to be posted or saved, encoded anew in its sizes and without what the camera wrote
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
  const received = await receiveFile(upload, largestAdPicture)
  if (received.kind === "refused") return received
  const encoded = await encodePicture(
    received.bytes,
    adPictureSizes.map((size) => adPictureEncodings[size]),
  )
  if (encoded.kind === "refused") return encoded
  const name = randomBytes(16).toString("hex")
  // a row without files is purged, files without a row would stay
  await db.insert(adPicture).values({ name, userId, sentOn: now })
  for (const [index, size] of adPictureSizes.entries()) {
    const bytes = encoded.pictures[index]
    if (!bytes) throw new Error(`A picture was not encoded as ${size}`)
    await files.put(adPictureKey(name, size), bytes)
  }
  return { kind: "stored", picture: name }
}
