import { and, eq } from "drizzle-orm"
import type { AuditEvent } from "#contracts/audit-event.ts"
import type { PenaltyForm } from "#contracts/penalty-form.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { penalty } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { secretaryReason } from "./add-penalty.ts"
import { updateResult } from "./change-result.ts"

/** Whether the penalty is changed or gone now, or why not. */
export type ChangePenaltyOutcome =
  | { kind: "changed" }
  | { kind: "refused"; reason: "penalty-not-found" }
  | ChangeRefusal

/** Changes a penalty's points and reason, a judge's too; who gave it and when stays (SP-08). */
export const editPenalty = (
  context: Context,
  path: string,
  { id, form }: { id: string; form: PenaltyForm },
): Promise<ChangePenaltyOutcome> => {
  const after = { points: form.points, reason: form.reason ?? secretaryReason }
  return changePenalty(context, path, { id, event: "edit_penalty_points", change: after, after })
}

/** Takes a penalty away, a judge's too: it does not come back when the entry is refolded (SP-08). */
export const deletePenalty = (
  context: Context,
  path: string,
  { id }: { id: string },
): Promise<ChangePenaltyOutcome> =>
  changePenalty(context, path, {
    id,
    event: "remove_penalty_points",
    change: { deleted: true },
    after: null,
  })

type Change = {
  id: string
  event: AuditEvent
  change: Partial<typeof penalty.$inferInsert>
  after: Pick<typeof penalty.$inferSelect, "points" | "reason"> | null
}

const changePenalty = (context: Context, path: string, { id, event, change, after }: Change) =>
  changeResults(
    context,
    { path, action: "change-results", done: "changed" },
    async (write, by): Promise<ChangePenaltyOutcome> => {
      const before = await findPenalty(write, id)
      if (!before) return { kind: "refused", reason: "penalty-not-found" }
      await builderOf(write).update(penalty).set(change).where(eq(penalty.id, id))
      await updateResult(write, before.participantId)
      const { participantId, points, reason } = before
      await auditStage(write, by, {
        event,
        data: { participant: participantId, penalty: id, before: { points, reason }, after },
      })
      return { kind: "changed" }
    },
  )

const findPenalty = async (write: StageWrite, id: string) => {
  const [found] = await builderOf(write)
    .select()
    .from(penalty)
    .where(and(eq(penalty.id, id), eq(penalty.stageKey, write.stage.key), eq(penalty.deleted, false)))
  return found ?? null
}
