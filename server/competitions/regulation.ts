import { createHash, randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { largestRegulation } from "#contracts/stage-upload.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { fileType } from "#server/files/file-type.ts"
import type { Files } from "#server/files/files.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { builderOf, writeStage } from "#server/stages/write-stage.ts"
import { findStageFolder, regulationKey } from "./stage-files.ts"

/** Whether the regulation is the stage's now, or why not. */
export type PutRegulationOutcome =
  | { kind: "stored" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "too-large" | "busy" | "not-a-pdf" }

/** Whether the stage has no regulation now, or why not. */
export type RemoveRegulationOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "no-regulation" }

type FilesContext = Context & { files: Files }

/** Stores a PDF as the regulation of a stage, in place of the one that it has (D-31). */
export const putRegulation = async (
  { db, actor, now, files }: FilesContext,
  stagePath: string,
  upload: ReadableStream<Uint8Array> | null,
): Promise<PutRegulationOutcome> => {
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStageFolder(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  const sent: Upload = {
    stream: upload,
    most: largestRegulation,
    account: actor.userId,
    lane: "organisers",
  }
  return receiveUpload<PutRegulationOutcome>(sent, async (bytes) => {
    if (fileType(bytes) !== "pdf") return { kind: "refused", reason: "not-a-pdf" }
    // every upload has a file of its own, so that removing a former one never takes a newer one away
    const name = `${createHash("sha256").update(bytes).digest("hex")}-${randomBytes(4).toString("hex")}`
    await files.put(regulationKey(stagePath, name), bytes)
    return (await setRegulation({ db, actor, now, files }, stagePath, { name, bytes: bytes.length }))
      ? { kind: "stored" }
      : { kind: "refused", reason: "stage-not-found" }
  })
}

/** Takes the regulation of a stage away. */
export const removeRegulation = async (
  { db, actor, now, files }: FilesContext,
  stagePath: string,
): Promise<RemoveRegulationOutcome> => {
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStageFolder(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  if (folder.regulation === null) return { kind: "refused", reason: "no-regulation" }
  await setRegulation({ db, actor, now, files }, stagePath, { name: null, bytes: 0 })
  return { kind: "removed" }
}

const setRegulation = async (
  { db, actor, now, files }: FilesContext & { actor: Actor },
  stagePath: string,
  { name, bytes }: { name: string | null; bytes: number },
): Promise<boolean> => {
  const done = await writeStage(db, stagePath, async (write) => {
    const isStage = eq(stage.key, write.stage.key)
    const [row] = await builderOf(write).select({ before: stage.regulation }).from(stage).where(isStage)
    await builderOf(write).update(stage).set({ regulation: name }).where(isStage)
    await auditStage(
      write,
      { userId: actor.userId, now },
      {
        event: name === null ? "remove_regulation" : "put_regulation",
        data: { before: row?.before ?? null, after: name, bytes },
      },
    )
    return { before: row?.before ?? null }
  })
  if (done?.before) await files.remove(regulationKey(stagePath, done.before))
  return done !== null
}
