import { and, eq } from "drizzle-orm"
import type { Pool } from "pg"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { lockedInOrder, takesTaps } from "#server/stages/judge-devices.ts"

type Refused<Reason> = { kind: "refused"; reason: "stage-not-found" | "forbidden" | Reason }

/** Whether the user judges there now, or why not. */
export type SetStageJudgeOutcome =
  | { kind: "written" }
  | Refused<"user-not-found" | "not-declared" | "address-not-confirmed">

type SetStageJudge = { userId: string; sections: readonly number[] }

/**
 * Makes a user who declared themselves a judge, and whose address is confirmed (D-43), one of the stage's, or changes the section
 * of one of its judges; one who withdrew the declaration stays until removed (D-33).
 */
export const setStageJudge = async (
  { db, actor, now }: Context,
  path: string,
  { userId, sections }: SetStageJudge,
): Promise<SetStageJudgeOutcome> => {
  const stage = await findStage(db, path)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-judges", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const standsAt = [...new Set(sections)].sort((a, b) => a - b)
  return db.transaction(async (tx): Promise<SetStageJudgeOutcome> => {
    // a phone that is registering locks the judge's row, and must not wait for this
    const [judge] = await tx.select().from(user).where(eq(user.id, userId)).for("no key update")
    if (!judge) return { kind: "refused", reason: "user-not-found" }
    const [before] = await tx.select().from(stageJudge).where(isJudgeOf(stage.key, userId))
    if (!before && !judge.isJudge) return { kind: "refused", reason: "not-declared" }
    if (!before && !judge.emailVerified) return { kind: "refused", reason: "address-not-confirmed" }
    await tx
      .insert(stageJudge)
      .values({ stageKey: stage.key, userId, sections: standsAt, addedOn: now })
      .onConflictDoUpdate({
        target: [stageJudge.stageKey, stageJudge.userId],
        set: { sections: standsAt },
      })
    await writeAudit(tx, {
      event: before ? "change_judge" : "add_judge",
      data: { stage: path, judge: userId, before: before?.sections ?? null, after: standsAt },
      userId: actor.userId,
      now,
    })
    return { kind: "written" }
  })
}

/** Whether the user no longer judges there, or why not. */
export type RemoveStageJudgeOutcome = { kind: "removed" } | Refused<"not-a-judge">

/**
 * Removes a judge from the stage and revokes the access of their devices, which stay without access even if the judge is added
 * again: what they have sent counts, what arrives later needs attention (D-11).
 */
export const removeStageJudge = async (
  { db, actor, now }: Context,
  path: string,
  { userId }: { userId: string },
): Promise<RemoveStageJudgeOutcome> => {
  const stage = await findStage(db, path)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-judges", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx): Promise<RemoveStageJudgeOutcome> => {
    const [removed] = await tx.delete(stageJudge).where(isJudgeOf(stage.key, userId)).returning()
    if (!removed) return { kind: "refused", reason: "not-a-judge" }
    await tx
      .update(judgeDevice)
      .set({ revokedOn: now, revokedWhy: "revoked" })
      .where(
        lockedInOrder(and(eq(judgeDevice.stageKey, stage.key), eq(judgeDevice.userId, userId), takesTaps)),
      )
    const data = { stage: path, judge: userId, before: removed.sections, after: null }
    await writeAudit(tx, { event: "remove_judge", data, userId: actor.userId, now })
    return { kind: "removed" }
  })
}

const isJudgeOf = (stageKey: number, userId: string) =>
  and(eq(stageJudge.stageKey, stageKey), eq(stageJudge.userId, userId))

/** Is the account a judge of the stage of that path? Checked before anything waits or is locked. */
export const isListedJudge = async (client: Pool, path: string, userId: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "is-listed-judge",
    text: `
      select from stage_judge join stage on stage.key = stage_judge.stage_key
      where stage.path = $1 and stage_judge.user_id = $2`,
    values: [path, userId],
  })
  return rowCount === 1
}

/** The procedures by which secretaries manage the judges of a stage. */
export const judgeProcedures = {
  setJudge: procedures.judging.setJudge.handler(({ input, context, errors }) =>
    answer(setStageJudge(context, input.stage, { userId: input.user, sections: input.sections }), errors),
  ),
  removeJudge: procedures.judging.removeJudge.handler(({ input, context, errors }) =>
    answer(removeStageJudge(context, input.stage, { userId: input.user }), errors),
  ),
}
