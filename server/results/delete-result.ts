import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { updateResult } from "./change-result.ts"
import { readStageResults } from "./read-stage-results.ts"

/** Whether the result is gone, or why not. */
export type DeleteResultOutcome =
  | { kind: "changed" }
  | { kind: "refused"; reason: "no-result" | "has-total" }
  | ChangeRefusal

/** Deletes a result, only while it has no entry and no penalty, also none that does not count now (SP-05, D-17, D-34). */
export const deleteResult = (
  context: Context,
  path: string,
  { participantId }: { participantId: string },
): Promise<DeleteResultOutcome> =>
  changeResults(
    context,
    { path, action: "change-results", done: "changed" },
    async (write, by): Promise<DeleteResultOutcome> => {
      const [found] = await readStageResults(write, participantId)
      if (!found) return { kind: "refused", reason: "no-result" }
      if (!found.isEmpty) return { kind: "refused", reason: "has-total" }
      await updateResult(write, participantId, { deleted: true, status: null })
      await auditStage(write, by, {
        event: "remove_result",
        data: { participant: participantId, before: { status: found.row.status }, after: null },
      })
      return { kind: "changed" }
    },
  )
