import { createHash, randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { discardFiles, type FilesAndLog } from "#server/files/discard-files.ts"
import { fileType } from "#server/files/file-type.ts"
import { receiveUpload, type Upload } from "#server/files/receive-upload.ts"
import { limits } from "#server/limits/table/limits.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { findStage, stageOf } from "#server/stages/find-stage.ts"
import { regulationKey } from "./stage-files.ts"

/** Whether the regulation is the stage's now, or why not. */
export type PutRegulationOutcome =
  | { kind: "stored" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "too-large" | "busy" | "not-a-pdf" }

/** Whether the stage has no regulation now, or why not. */
export type RemoveRegulationOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "no-regulation" }

/** Stores a PDF as the regulation of a stage, replacing the current one (D-31). */
export const putRegulation = async (
  context: Context & FilesAndLog,
  stagePath: string,
  upload: ReadableStream<Uint8Array> | null,
): Promise<PutRegulationOutcome> => {
  const { db, actor, files } = context
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStage(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  const sent: Upload = {
    stream: upload,
    most: limits.uploads.regulation.most,
    account: actor.userId,
    lane: "organisers",
  }
  return receiveUpload<PutRegulationOutcome>(sent, async (bytes) => {
    if (fileType(bytes) !== "pdf") return { kind: "refused", reason: "not-a-pdf" }
    // every upload has a file of its own, so that removing a former one never removes a newer one
    const name = `${createHash("sha256").update(bytes).digest("hex")}-${randomBytes(4).toString("hex")}`
    await files.put(regulationKey(stagePath, name), bytes)
    const outcome = await setRegulation(context, stagePath, { name, bytes: bytes.length })
    return outcome.kind === "set" ? { kind: "stored" } : outcome
  })
}

/** Removes the regulation of a stage. */
export const removeRegulation = async (
  context: Context & FilesAndLog,
  stagePath: string,
): Promise<RemoveRegulationOutcome> => {
  const { db, actor } = context
  if (!may(actor, "edit-stage", stageParams(stagePath))) return { kind: "refused", reason: "forbidden" }
  const folder = await findStage(db, stagePath)
  if (!folder) return { kind: "refused", reason: "stage-not-found" }
  if (folder.regulation === null) return { kind: "refused", reason: "no-regulation" }
  const outcome = await setRegulation(context, stagePath, { name: null, bytes: 0 })
  return outcome.kind === "set" ? { kind: "removed" } : outcome
}

const setRegulation = async (
  context: Context & FilesAndLog,
  path: string,
  { name, bytes }: { name: string | null; bytes: number },
) => {
  const options = { path, may: "edit-stage", done: "set" } as const
  const outcome = await changeStage(context, options, async (write, by) => {
    const { regulation: before } = await stageOf(write)
    await write.db.update(stage).set({ regulation: name }).where(eq(stage.key, write.stage.key))
    await auditStage(write, by, {
      event: name === null ? "remove_regulation" : "put_regulation",
      data: { before, after: name, bytes },
    })
    return { kind: "set" as const, before }
  })
  if (outcome.kind === "set" && outcome.before !== null)
    await discardFiles(context, [regulationKey(path, outcome.before)])
  return outcome
}

/** The procedures for a stage's regulation; it is uploaded at an address of its own. */
export const regulationProcedures = {
  removeRegulation: procedures.competitions.removeRegulation.handler(({ input, context, errors }) =>
    answer(removeRegulation(context, input.stage), errors),
  ),
}
