import { and, asc, eq } from "drizzle-orm"
import type { StatusUndo } from "#contracts/race-desk.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { result } from "#server/db/schema/results.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { updateResults } from "./change-result.ts"
import { readStageResults } from "./read-stage-results.ts"

/** For how many results the status is as before, or why for none. */
export type UndoStatusesOutcome =
  | { kind: "undone"; count: number /** How many have changed since. */; later: number }
  | { kind: "refused"; reason: "changed-since" }
  | ResultsRefusal

/**
 * Takes back a change of statuses, as new entries of the log (SP-14): of all results that carry its revision, and so have not
 * changed since. Who had no result before has none again.
 */
export const undoStatuses = (
  context: Context,
  path: string,
  { revision, was, count }: StatusUndo,
): Promise<UndoStatusesOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "undone" },
    async (write, by): Promise<UndoStatusesOutcome> => {
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
      if (riders.length === 0) return { kind: "refused", reason: "changed-since" }
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
    },
  )

/** Those who have neither an entry nor a penalty: only they can be without a result. */
const emptyResults = async (write: StageWrite): Promise<ReadonlySet<string>> =>
  new Set(
    (await readStageResults(write)).filter(({ isEmpty }) => isEmpty).map(({ row }) => row.participantId),
  )

/** The procedure that undoes changes of statuses. */
export const undoStatusesProcedures = {
  undoStatuses: procedures.results.undoStatuses.handler(({ input, context, errors }) =>
    answer(undoStatuses(context, input.stage, input), errors),
  ),
}
