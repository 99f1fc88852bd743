import { createHash } from "node:crypto"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import {
  readStageImage,
  type StageImageKind,
  stageImageAddress,
  stageImageSizes,
} from "#contracts/competitions/stage-image.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import type { Context } from "#server/db/context.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import type { PictureSize } from "#server/files/picture-job.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { limits } from "#server/limits/table/limits.ts"
import { findStage } from "#server/stages/find-stage.ts"

/** The address of the stored picture, for the stage's form, or why there is none. */
export type PutStageImageOutcome =
  | { kind: "stored"; address: string }
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "too-large"
        | "busy"
        | "not-an-image"
        | "heic-picture"
        | "too-many-pixels"
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
 * Stores a sponsor's logo or a class's photo beside the regulation, re-encoded in its sizes (D-31, OR-05). It is shown once the
 * stage's form with its address is saved, which is also when the audit log records it.
 */
export const putStageImage = async (
  { db, actor, files }: Omit<Context, "now"> & { files: Files },
  stagePath: string,
  { kind, upload }: { kind: StageImageKind; upload: ReadableStream<Uint8Array> | null },
): Promise<PutStageImageOutcome> => {
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStage(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  const account = actor.userId
  const sent: Upload = { stream: upload, most: limits.uploads.picture.most, account, lane: "organisers" }
  return receiveUpload<PutStageImageOutcome>(sent, async (bytes) => {
    const encoded = await encodePicture(bytes, sizes[kind], { key: account, priority: "urgent" })
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

/** The form with pictures that all belong to the stage, or the address of an unknown one. */
export type AdoptImagesOutcome =
  | { kind: "adopted"; form: StageForm }
  | { kind: "refused"; reason: "unknown-image"; address: string }

type Adopter = { files: Files; actor: Actor }

/**
 * Makes the pictures that a form names the stage's own: those of another stage, as in a copy, are copied. Pictures that the
 * stage has already stay as they are; one that was never uploaded, or is of a stage that the actor may not edit, is refused.
 */
export const adoptImages = async (
  { files, actor }: Adopter,
  stagePath: string,
  { form, before }: { form: StageForm; before: StageForm | null },
): Promise<AdoptImagesOutcome> => {
  const held = new Set(before ? addressesOf(before) : [])
  const adopted = new Map<string, string>()
  for (const address of new Set(addressesOf(form))) {
    if (held.has(address)) continue
    const own = await adopt({ files, actor }, stagePath, address)
    if (own === null) return { kind: "refused", reason: "unknown-image", address }
    adopted.set(address, own)
  }
  const ownOf = (address: string) => adopted.get(address) ?? address
  return {
    kind: "adopted",
    form: {
      ...form,
      sponsors: form.sponsors.map((sponsor) => ({ ...sponsor, logo: ownOf(sponsor.logo) })),
      classes: form.classes.map((one) => ({ ...one, photo: one.photo && ownOf(one.photo) })),
    },
  }
}

const addressesOf = ({ sponsors, classes }: StageForm): string[] =>
  [...sponsors.map(({ logo }) => logo), ...classes.map(({ photo }) => photo ?? "")].filter(Boolean)

/** Returns the address of the stage's own copy of a picture; null where there is none to copy. */
const adopt = async (
  { files, actor }: Adopter,
  stagePath: string,
  address: string,
): Promise<string | null> => {
  const image = readStageImage(address)
  if (!image || !may(actor, "edit-stage", { institution: institutionOf(image.stagePath) })) return null
  const { name, kind } = image
  for (const size of stageImageSizes[kind]) {
    const bytes = await files.read(stageImageAddress(image, size).slice(1))
    if (!bytes) return null
    // stored again, even if it belongs to the stage: recent files are not purged before the form is saved
    await files.put(stageImageAddress({ stagePath, name }, size).slice(1), bytes)
  }
  return stageImageAddress({ stagePath, name }, stageImageSizes[kind][0])
}

const institutionOf = (stagePath: string): string => stagePath.split("/")[1] ?? ""
