import { and, asc, eq } from "drizzle-orm"
import { mayHaveStatus } from "#domain/results/did-not-start.ts"
import { result } from "#server/db/schema/results.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { dropEmptyResults } from "#server/stages/drop-empty-results.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { changedMeanwhile, type Undo, type Undoers } from "#server/stages/undo-steps.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { findResult, updateResult, updateResults } from "./change-result.ts"
import { readStageResults } from "./read-stage-results.ts"

/** Gives a rider the former status back (SP-15); who had no result before it has none again. */
const undoStatus: Undo<"status"> = async (write, { step, participantId }, by) => {
  if (participantId === null) return changedMeanwhile
  const { before, after } = step
  const [found] = await readStageResults(write, participantId)
  const now = found?.row.status ?? null
  if (now !== after || (found && !mayHaveStatus(found.row, before))) return changedMeanwhile
  // whoever lost a DNS may have no result
  if (before !== null) await ensureResults(write, [participantId])
  await updateResult(write, participantId, { status: before })
  await dropEmptyResults(write, [participantId])
  await auditStage(write, by, {
    event: before === null ? "remove_status" : "set_status",
    data: { participant: participantId, before: after, after: before, reason: null },
  })
  return { kind: "undone", count: 1, later: 0 }
}

/**
 * Takes back a status that was set or cleared for many (SP-14): of all results that carry the revision, and so have not changed since.
 * Who had no result before has none again.
 */
const undoStatuses: Undo<"statuses"> = async (write, { step, revision }, by) => {
  const { was, count } = step
  const isOfChange = and(
    eq(result.stageKey, write.stage.key),
    eq(result.revision, revision),
    eq(result.deleted, false),
  )
  const unchanged = await builderOf(write)
    .select({ id: result.participantId, status: result.status })
    .from(result)
    .where(isOfChange)
    .orderBy(asc(result.participantId))
  const after = was === "DNF" ? "DNF" : null
  const isEmpty = was === "no-result" ? await emptyResults(write) : null
  const riders = unchanged.filter(
    ({ id, status }) => status !== after && (isEmpty === null || isEmpty.has(id)),
  )
  if (riders.length === 0) return changedMeanwhile
  await updateResults(
    write,
    riders.map(({ id }) => id),
    { status: after, deleted: was === "no-result" },
  )
  await auditStage(
    write,
    by,
    ...riders.map(({ id, status }): AuditEvent => {
      const rider = { participant: id }
      if (was === "no-result")
        return { event: "remove_result", data: { ...rider, before: { status }, after: null } }
      const event = after === null ? "remove_status" : "set_status"
      return { event, data: { ...rider, before: status, after, reason: null } }
    }),
  )
  return { kind: "undone", count: riders.length, later: Math.max(0, count - riders.length) }
}

/** Those who have neither an entry nor a penalty: only they can be without a result. */
const emptyResults = async (write: StageWrite): Promise<ReadonlySet<string>> =>
  new Set(
    (await readStageResults(write)).filter(({ isEmpty }) => isEmpty).map(({ row }) => row.participantId),
  )

/** Puts a result back that was removed, with its status (SP-15). */
const undoRemoval: Undo<"removed"> = async (write, { step, participantId }, by) => {
  if (participantId === null || (await findResult(write, participantId))) return changedMeanwhile
  const { before } = step
  // a copy of the participant as it is now
  await ensureResults(write, [participantId])
  await updateResult(write, participantId, { status: before })
  await auditStage(write, by, {
    event: "restore_result",
    data: { participant: participantId, before: null, after: { status: before } },
  })
  return { kind: "undone", count: 1, later: 0 }
}

/** What undoes changes of statuses and results. */
export const statusUndoers: Pick<Undoers, "status" | "statuses" | "removed"> = {
  status: undoStatus,
  statuses: undoStatuses,
  removed: undoRemoval,
}
