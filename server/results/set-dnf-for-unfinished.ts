import { isUndecided } from "#domain/results/approve-stage.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { updateResults } from "./change-result.ts"
import { readStageResults } from "./read-stage-results.ts"

/** How many got the status; or that another number than the one that was confirmed would; or why not. */
export type SetDnfOutcome =
  | { kind: "changed"; count: number }
  | { kind: "to-confirm"; count: number }
  | ChangeRefusal

/**
 * Sets DNF for every result that is neither finished nor has a status (D-16). `confirmed` is the number that the secretary
 * said yes to.
 */
export const setDnfForUnfinished = (
  context: Context,
  path: string,
  { confirmed }: { confirmed: number },
): Promise<SetDnfOutcome> =>
  changeResults(
    context,
    { path, action: "change-results", done: "changed" },
    async (write, by): Promise<SetDnfOutcome> => {
      const undecided = (await readStageResults(write)).filter(isUndecided)
      const count = undecided.length
      if (count !== confirmed) return { kind: "to-confirm", count }
      const participants = undecided.map(({ row }) => row.participantId)
      await updateResults(write, participants, { status: "DNF" })
      const deeds = participants.map((participant) => ({
        event: "set_status",
        data: { participant, before: null, after: "DNF", reason: null },
      }))
      await auditStage(write, by, ...deeds)
      return { kind: "changed", count }
    },
  )
