import { and, eq } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { penalty } from "#server/db/schema/results.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { dropUndoneResults } from "#server/stages/drop-empty-results.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { changedMeanwhile, type Undo, type Undoers } from "#server/stages/undo-steps.ts"
import { updateResult } from "./change-result.ts"

/** Makes a penalty what it was before a change (SP-15): one that was added goes, one that was deleted comes back. */
const undoPenalty: Undo<"penalty"> = async (write, { step, revision }, by) => {
  const { penalty: id, before, after } = step
  const isIt = and(eq(penalty.id, id), eq(penalty.stageKey, write.stage.key))
  const [now] = await write.db.select().from(penalty).where(isIt)
  const isAsLeft = now?.removed
    ? after === null
    : now?.points === after?.points && now?.reason === after?.reason
  if (!now || !isAsLeft) return changedMeanwhile
  await write.db
    .update(penalty)
    .set({ ...before, removed: before === null })
    .where(isIt)
  const { participantId } = now
  // a result that is there again is a copy of the participant as it is now
  if (before !== null) await ensureResults(write, [participantId])
  await updateResult(write, participantId)
  await dropUndoneResults(write, { revision, participantIds: [participantId] })
  await auditStage(write, by, {
    event: eventOf(step),
    data: { participant: participantId, penalty: id, before: after, after: before },
  })
  return { kind: "undone", count: 1, later: 0 }
}

const eventOf = ({ before, after }: { before: object | null; after: object | null }): AuditEventName => {
  if (before === null) return "remove_penalty_points"
  return after === null ? "new_penalty_points" : "edit_penalty_points"
}

/** What undoes changes of penalties. */
export const penaltyUndoers: Pick<Undoers, "penalty"> = { penalty: undoPenalty }
