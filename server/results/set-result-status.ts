import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context, Doer } from "#server/db/context.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import { findResult, openResult, updateResult } from "./change-result.ts"

/** Whether the status is set or cleared now, or why not. */
export type SetStatusOutcome = PutStatusOutcome | ChangeRefusal

type PutStatusOutcome =
  | { kind: "changed" }
  | { kind: "refused"; reason: "unknown-participant" | "already-set" }

type SetStatus = {
  participantId: string
  /** Null clears it. */
  status: "DNF" | "DQ" | null
  reason: string | null
}

/** Sets DNF or DQ, or clears it (SP-04), with the old and the new status in the audit log (SP-10, D-17). */
export const setResultStatus = (
  context: Context,
  path: string,
  asked: SetStatus,
): Promise<SetStatusOutcome> =>
  changeResults(context, { path, action: "change-results", done: "changed" }, (write, by) =>
    putStatus(write, by, asked),
  )

/** Does the same inside a write. */
export const putStatus = async (
  write: StageWrite,
  by: Doer,
  { participantId, status, reason }: SetStatus,
): Promise<PutStatusOutcome> => {
  const before = (await findResult(write, participantId))?.status ?? null
  if (before === status) return { kind: "refused", reason: "already-set" }
  if (!(await openResult(write, participantId))) return { kind: "refused", reason: "unknown-participant" }
  await updateResult(write, participantId, { status })
  await auditStage(write, by, {
    event: status === null ? "remove_status" : "set_status",
    data: { participant: participantId, before, after: status, reason },
  })
  return { kind: "changed" }
}
