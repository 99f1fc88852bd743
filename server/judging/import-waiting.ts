import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { type EventAnswer, maxBatchEvents } from "#contracts/judging/judge-sync.ts"
import type { WaitingFile } from "#contracts/judging/waiting-file.ts"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { forgetSettledRiders, namedInStage, storeImportedRiders } from "./imported-riders.ts"
import { type EventQueues, recordEvents } from "./record-events.ts"

type ImportContext = Context & { queues: EventQueues }

/** How many taps counted, wait or were known, or why none was read. */
export type ImportWaitingOutcome =
  | { kind: "imported"; taps: Record<EventAnswer["state"], number> }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "other-stage" | "other-scoring" }

/**
 * Imports the pending taps of a phone from the file that it saved. They are recorded like all taps: those that had arrived before
 * are known, and importing a file twice changes nothing (D-05). They count as if the device that the file names had sent them
 * now; all of them wait if it may no longer judge, or if the file names no device (D-11). Taps of an event that only the phone
 * knew wait too; their riders are found by numbers and names, and the phone's names for them are stored as long as the taps wait.
 * The phone's clock is assumed to be right: how wrong it was when the file was saved is unknown.
 */
export const importWaiting = async (
  { db, actor, now, queues }: ImportContext,
  path: string,
  {
    stage: stagePath,
    competitionType,
    name,
    device: savedBy,
    riders: named = [],
    events: saved,
  }: WaitingFile,
): Promise<ImportWaitingOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  const isOfAnEvent = isAlone(stagePath)
  if (stagePath !== path && !isOfAnEvent) return { kind: "refused", reason: "other-stage" }
  if (isOfAnEvent && competitionType !== stage.competitionType)
    return { kind: "refused", reason: "other-scoring" }
  const brought = { riders: named, events: saved }
  const { riders, events } = isOfAnEvent ? await namedInStage(db, stage.key, brought) : brought
  const opened = await openDevice(db, { stageKey: stage.key, name, savedBy }, { userId: found.userId, now })
  const { token, device, ...by } = opened
  const taps = { stored: 0, known: 0, attention: 0, refused: 0 }
  try {
    if (isOfAnEvent) await storeImportedRiders(db, { stageKey: stage.key, device }, riders)
    for (let from = 0; from < events.length; from += maxBatchEvents) {
      const batch = { stage: path, sentAt: now, events: events.slice(from, from + maxBatchEvents) }
      const outcome = await recordEvents({ queues, now }, token, batch)
      if (outcome.kind === "refused") throw new Error(`An import was turned away: ${outcome.reason}`)
      for (const { state } of outcome.answer.events) taps[state] += 1
    }
  } finally {
    await db
      .update(judgeDevice)
      .set({ revokedOn: now, revokedWhy: "brought-in" })
      .where(eq(judgeDevice.id, device))
    await forgetSettledRiders(db, stage.key)
  }
  const data = { stage: path, device, ...by, taps }
  await writeAudit(db, { event: "import_waiting", data, userId: found.userId, now })
  return { kind: "imported", taps }
}

type Saved = { stageKey: number; name: string; savedBy: string | undefined }

type Opened = { token: string; device: string; judge: string | null; pass: string | null }

/** A device that represents the import: it has the permissions of the device that saved the file. */
const openDevice = (db: Db, { stageKey, name, savedBy }: Saved, by: ActingUser): Promise<Opened> =>
  db.transaction(async (tx) => {
    const [token, device] = [newSecret(), randomUUID()]
    const [saver] =
      savedBy === undefined
        ? []
        : await tx
            .select()
            .from(judgeDevice)
            .where(and(eq(judgeDevice.id, savedBy), eq(judgeDevice.stageKey, stageKey)))
    const rights = saver
      ? { ...rightsOf(saver), phone: saver.phone, name: saver.name }
      : { userId: null, passId: await closedPass(tx, { stageKey, name }, by), phone: device, name }
    await tx
      .insert(judgeDevice)
      .values({ id: device, stageKey, tokenHash: hashSecret(token), createdOn: by.now, ...rights })
    return { token, device, judge: rights.userId, pass: rights.passId }
  })

const rightsOf = ({ userId, passId, revokedOn, revokedWhy }: typeof judgeDevice.$inferSelect) => ({
  userId,
  passId,
  revokedOn,
  // taps of a phone without access do not count; the phone may get access again, or its judge sign in there, meanwhile
  revokedWhy: revokedOn === null || revokedWhy === "taken-over" ? revokedWhy : ("brought-in" as const),
})

/** Makes a pass that was never handed out, and returns its id. */
const closedPass = async (
  tx: Transaction,
  { stageKey, name }: Pick<Saved, "stageKey" | "name">,
  { userId, now }: ActingUser,
): Promise<string> => {
  const [pass] = await tx
    .insert(sectionPass)
    .values({
      stageKey,
      secretHash: hashSecret(newSecret()),
      name,
      createdBy: userId,
      createdOn: now,
      revokedOn: now,
    })
    .returning({ id: sectionPass.id })
  if (!pass) throw new Error("A pass was not inserted")
  return pass.id
}

/** The procedure by which secretaries import taps. */
export const importProcedures = {
  importWaiting: procedures.judging.importWaiting.handler(({ input, context, errors }) =>
    answer(importWaiting(context, input.stage, input.file), errors),
  ),
}
