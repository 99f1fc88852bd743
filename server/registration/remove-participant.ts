import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite, writeStage } from "#server/db/write-stage.ts"
import { findOwnPlace, type OwnChangeRefusal, ownChangeRefusal, refuseUnlocked } from "./own-change.ts"
import { hasResult } from "./registration-facts.ts"
import { writtenForm } from "./written-form.ts"

/** Whether the participant is out of the stage now, or why not. */
export type RemoveOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "forbidden" | "participant-not-found" | "has-results" | OwnChangeRefusal }

/** Takes a participant out of a stage, at any time but never with a result (PA-11). */
export const removeParticipant = async (context: Context, path: string, id: string): Promise<RemoveOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "removed" },
    (write, by): Promise<RemoveOutcome> => remove(write, id, by),
  )

/** Takes riders out of a stage by their own wish, while registration is open and never with a result (PA-12, D-25). */
export const cancelParticipation = async (
  { db, actor, now }: Context,
  stagePath: string,
): Promise<RemoveOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, userId, now }, "cancel", stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  const outcome = await writeStage(db, stagePath, async (write): Promise<RemoveOutcome> => {
    const reason = ownChangeRefusal("cancel", await findOwnPlace(builderOf(write), stagePath, userId), now)
    const left: RemoveOutcome =
      reason === null ? await remove(write, userId, { userId, now }) : { kind: "refused", reason }
    if (left.kind === "refused") await write.rollback()
    return left
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

const remove = async (write: StageWrite, id: string, by: Doer): Promise<RemoveOutcome> => {
  const { key } = write.stage
  const db = builderOf(write)
  const isThem = and(eq(participant.stageKey, key), eq(participant.id, id))
  const [found] = await db
    .select({ row: participant, racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(isThem)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  if (await hasResult(db, key, id)) return { kind: "refused", reason: "has-results" }
  await removeTombstones(write, id)
  await db.delete(participant).where(isThem)
  const { row, racingClass } = found
  const before = { ...writtenForm(row, racingClass), status: row.status, createdOn: row.createdOn }
  await auditStage(write, by, { event: "remove_participant", data: { participant: id, before } })
  return { kind: "removed" }
}

/** Removes what a deleted result left; a reader who has not heard of its end yet is told to reload the board. */
const removeTombstones = async (write: StageWrite, participantId: string): Promise<void> => {
  const { key, revision } = write.stage
  const db = builderOf(write)
  const gone = await db.$count(result, and(eq(result.stageKey, key), eq(result.participantId, participantId)))
  if (gone === 0) return
  await db.delete(penalty).where(and(eq(penalty.stageKey, key), eq(penalty.participantId, participantId)))
  await db
    .delete(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, key), eq(sectionEntry.participantId, participantId)))
  await db.delete(result).where(and(eq(result.stageKey, key), eq(result.participantId, participantId)))
  await db.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
}
