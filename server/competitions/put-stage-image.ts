import { createHash } from "node:crypto"
import { type StageImageKind, stageImageAddress, stageImageSizes } from "#contracts/stage-image.ts"
import { largestPicture } from "#contracts/stage-upload.ts"
import { may } from "#domain/access/may.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import type { Context } from "#server/db/context.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import type { PictureSize } from "#server/files/picture-job.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { findStageFolder } from "./find-stage-folder.ts"

/** The address of the stored picture, for the stage's form, or why there is none. */
export type PutStageImageOutcome =
  | { kind: "stored"; address: string }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "too-large" | "busy" | "not-an-image" | "too-many-pixels"
    }

const sizes: Record<StageImageKind, PictureSize[]> = {
  logo: [
    { width: 140, height: 100, how: "padded" },
    { width: 280, height: 200, how: "padded" },
  ],
  photo: [
    { width: 200, height: 200, how: "filled" },
    { width: 1600, height: 1600, how: "inside" },
  ],
}

/**
 * Stores a sponsor's logo or a class's photo beside the regulation, re-encoded in its sizes (D-31, OR-05). It is shown
 * once the stage's form with its address is saved, and that is what the audit log has.
 */
export const putStageImage = async (
  { db, actor, files }: Omit<Context, "now"> & { files: Files },
  stagePath: string,
  { kind, upload }: { kind: StageImageKind; upload: ReadableStream<Uint8Array> | null },
): Promise<PutStageImageOutcome> => {
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStageFolder(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  const account = actor.userId
  const sent: Upload = { stream: upload, most: largestPicture, account, lane: "organisers" }
  return receiveUpload<PutStageImageOutcome>(sent, async (bytes) => {
    const encoded = await encodePicture(bytes, sizes[kind], { account, isUrgent: true })
    if (encoded.kind === "refused") return encoded
    const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32)
    for (const [index, size] of stageImageSizes[kind].entries()) {
      const picture = encoded.pictures[index]
      if (!picture) throw new Error(`A picture was not encoded as ${size}`)
      await files.put(stageImageAddress({ stagePath, name }, size).slice(1), picture)
    }
    return { kind: "stored", address: stageImageAddress({ stagePath, name }, stageImageSizes[kind][0]) }
  })
}
