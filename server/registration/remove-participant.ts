import { and, eq } from "drizzle-orm"
import { type Actor, may } from "#domain/access/may.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { builderOf, type StageWrite, writeStage } from "#server/db/write-stage.ts"
import { hasResult } from "./registration-facts.ts"
import { findRegistrationStage } from "./registration-stage.ts"

/** Whether the participant is out of the stage now, or why not. */
export type RemoveOutcome =
  | { kind: "removed" }
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "participant-not-found"
        | "has-results"
        | "registration-closed"
    }

type Context = { db: Db; actor: Actor | null; now: number }

/** Takes a participant out of a stage, at any time but never with a result (PA-11). */
export const removeParticipant = async (
  { db, actor, now }: Context,
  stagePath: string,
  id: string,
): Promise<RemoveOutcome> => {
  const stage = await findRegistrationStage(db, stagePath)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-participants", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return remove({ db, actor, now }, stagePath, id)
}

/** Takes riders out of a stage by their own wish, while registration is open and never with a result (PA-12, D-25). */
export const cancelParticipation = async (
  { db, actor, now }: Context,
  stagePath: string,
): Promise<RemoveOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const stage = await findRegistrationStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  return remove({ db, actor, now }, stagePath, actor.userId)
}

const remove = async (
  { db, actor, now }: Context & { actor: Actor },
  stagePath: string,
  id: string,
): Promise<RemoveOutcome> => {
  const outcome = await writeStage(db, stagePath, async (write): Promise<RemoveOutcome> => {
    const isThem = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
    const [before] = await builderOf(write).select().from(participant).where(isThem)
    const reason = before
      ? (await hasResult(builderOf(write), write.stage.key, id))
        ? "has-results"
        : null
      : "participant-not-found"
    if (reason !== null) {
      await write.rollback()
      return { kind: "refused", reason }
    }
    await removeTombstones(write, id)
    await builderOf(write).delete(participant).where(isThem)
    await writeAudit(builderOf(write), {
      event: "remove_participant",
      data: { stage: stagePath, participant: id, before },
      userId: actor.userId,
      now,
    })
    return { kind: "removed" }
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

/** Removes what a deleted result left; a reader who has not heard of its end yet is told to load the board anew. */
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
