import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { ResultStatus } from "#domain/results/result-status.ts"
import { ridersChangedSince } from "#domain/results/undo-step.ts"
import { mayHaveStatus } from "#domain/results/unfinished.ts"
import { result } from "#server/db/schema/results.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { dropUndoneResults } from "#server/stages/drop-empty-results.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { changedMeanwhile, type Undo, type Undoers } from "#server/stages/undo-steps.ts"
import { findResult, updateResult, updateResults } from "./change-result.ts"
import { stepsSince } from "./listed-changes.ts"
import { readStageResults } from "./read-stage-results.ts"

/** Gives a rider their former status back (SP-15); a rider who had no result before has none again. */
const undoStatus: Undo<"status"> = async (write, { step, revision, participantId }, by) => {
  if (participantId === null) return changedMeanwhile
  const { before, after } = step
  const [found] = await readStageResults(write, participantId)
  const now = found?.row.status ?? null
  if (now !== after || (found && !mayHaveStatus(found.row, before))) return changedMeanwhile
  // a rider who lost a DNS may have no result
  if (before !== null) await ensureResults(write, [participantId])
  await updateResult(write, participantId, { status: before })
  const gone = await dropUndoneResults(write, { revision, participantIds: [participantId] })
  await auditStage(write, by, undoneEntry(participantId, { before, after, isGone: gone.has(participantId) }))
  return { kind: "undone", count: 1, later: 0 }
}

/**
 * Takes back a status that was set or cleared for many riders (SP-14), for those whose status nobody has changed since, even if
 * other parts of their results have changed. A rider who had no result before, and has nothing else in it now, has none again.
 */
const undoStatuses: Undo<"statuses"> = async (write, change, by) => {
  const { step, revision, riders } = change
  const { after } = step
  const before = step.was === "DNF" ? step.was : null
  const changedLater = ridersChangedSince(change, await stepsSince(write, change))
  const unchanged = (await withStatus(write, after, riders)).filter((id) => !changedLater.has(id))
  if (unchanged.length === 0) return changedMeanwhile
  await updateResults(write, unchanged, { status: before })
  const gone = await dropUndoneResults(write, { revision, participantIds: unchanged })
  await auditStage(
    write,
    by,
    ...unchanged.map((id) => undoneEntry(id, { before, after, isGone: gone.has(id) })),
  )
  return { kind: "undone", count: unchanged.length, later: step.count - unchanged.length }
}

type UndoneStatus = { before: ResultStatus; after: ResultStatus; isGone: boolean }

/** Returns the audit event of an undone status; if the result is gone with it, that of its removal. */
const undoneEntry = (participant: string, { before, after, isGone }: UndoneStatus): AuditEvent =>
  isGone
    ? { event: "remove_result", data: { participant, before: { status: after }, after: null } }
    : {
        event: before === null ? "remove_status" : "set_status",
        data: { participant, before: after, after: before, reason: null },
      }

/** Those of the riders whose results have the status. */
const withStatus = async (
  write: StageWrite,
  status: ResultStatus,
  riders: readonly string[],
): Promise<string[]> => {
  const found = await write.db
    .select({ id: result.participantId })
    .from(result)
    .where(
      and(
        eq(result.stageKey, write.stage.key),
        inArray(result.participantId, [...riders]),
        eq(result.deleted, false),
        status === null ? isNull(result.status) : eq(result.status, status),
      ),
    )
    .orderBy(asc(result.participantId))
  return found.map(({ id }) => id)
}

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
