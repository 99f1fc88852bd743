import { eq } from "drizzle-orm"
import type { PenaltyForm } from "#contracts/penalty-form.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { penalty } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { openResult, updateResult } from "./change-result.ts"

/** The reason of a secretary's penalty that was given none (SP-08). */
export const secretaryReason = "AddPenaltyPointsSecretary"

/** Whether the penalty is there now, or why not. */
export type AddPenaltyOutcome = PutPenaltyOutcome | ChangeRefusal

type PutPenaltyOutcome = { kind: "changed" } | { kind: "refused"; reason: "unknown-participant" | "id-taken" }

type AddPenalty = {
  /** A UUID that the screen made: a form that is sent twice adds one penalty. */
  id: string
  participantId: string
  form: PenaltyForm
}

/** Adds penalty points to a result (SP-08). */
export const addPenalty = (context: Context, path: string, asked: AddPenalty): Promise<AddPenaltyOutcome> =>
  changeResults(context, { path, action: "change-results", done: "changed" }, (write, by) =>
    putPenalty(write, by, asked),
  )

/** Does the same inside a write. */
export const putPenalty = async (
  write: StageWrite,
  by: Doer,
  { id, participantId, form }: AddPenalty,
): Promise<PutPenaltyOutcome> => {
  const db = builderOf(write)
  if (!(await openResult(write, participantId))) return { kind: "refused", reason: "unknown-participant" }
  const [who] = await db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, by.userId))
  const added = await db
    .insert(penalty)
    .values({
      id,
      stageKey: write.stage.key,
      participantId,
      points: form.points,
      reason: form.reason ?? secretaryReason,
      timestamp: by.now,
      userId: by.userId,
      userDisplayName: who?.name ?? "",
      userEmail: who?.email ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: penalty.id })
  if (added.length === 0) return (await isSame(db, { id, participantId })) ? { kind: "changed" } : taken
  await updateResult(write, participantId)
  await auditStage(write, by, {
    event: "new_penalty_points",
    data: { participant: participantId, penalty: id, before: null, after: form },
  })
  return { kind: "changed" }
}

const taken: PutPenaltyOutcome = { kind: "refused", reason: "id-taken" }

const isSame = async (
  db: ReturnType<typeof builderOf>,
  { id, participantId }: { id: string; participantId: string },
): Promise<boolean> => {
  const [known] = await db.select().from(penalty).where(eq(penalty.id, id))
  return known?.participantId === participantId
}
