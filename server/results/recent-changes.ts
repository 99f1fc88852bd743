import { and, desc, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { RecentChange } from "#contracts/judging/recent-changes.ts"
import { changedSince, isRiderGone } from "#domain/results/undo-step.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { result } from "#server/db/schema/results.ts"
import { undoStep } from "#server/db/schema/undo.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { listedColumns } from "./listed-changes.ts"

/** So many changes are listed. */
const mostListed = 30

/** The latest changes of a stage's results, or why they are not shown. */
export type RecentChangesOutcome =
  /** `isOpen`: may results be changed? */
  | { kind: "found"; isOpen: boolean; changes: RecentChange[] }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/**
 * Returns the latest changes that secretaries made to a stage's results, the last one first, with whether each can be undone (SP-15).
 */
export const recentChanges = async (
  { db, actor }: ReadContext,
  path: string,
): Promise<RecentChangesOutcome> => {
  const found = await findStageFor({ db, actor }, path, "change-results")
  if (found.kind === "refused") return found
  const { stage } = found
  const [rider, other] = [alias(result, "rider"), alias(result, "other")]
  const rows = await db
    .select({
      change: listedColumns,
      on: undoStep.doneOn,
      undoneOn: undoStep.undoneOn,
      by: user.name,
      rider: { id: rider.participantId, name: rider.name, racingNumber: rider.racingNumber },
      other: { id: other.participantId, name: other.name, racingNumber: other.racingNumber },
    })
    .from(undoStep)
    .innerJoin(user, eq(user.id, undoStep.userId))
    .leftJoin(
      rider,
      and(eq(rider.stageKey, undoStep.stageKey), eq(rider.participantId, undoStep.participantId)),
    )
    .leftJoin(other, and(eq(other.stageKey, undoStep.stageKey), eq(other.participantId, undoStep.otherId)))
    .where(eq(undoStep.stageKey, stage.key))
    .orderBy(desc(undoStep.revision))
    .limit(mostListed)
  const standing = rows.flatMap(({ change, undoneOn }) => (undoneOn === null ? change : []))
  const changes = rows.map(({ change, undoneOn, ...rest }): RecentChange => {
    const { revision, step: what } = change
    const later = standing.filter((one) => one.revision > revision)
    const isGone = isRiderGone(change)
    const isChanged = isGone || changedSince(change, later) !== null
    const state = undoneOn !== null ? "undone" : isChanged ? "changed-since" : "open"
    return { revision, what, ...rest, isRiderGone: isGone, state }
  })
  return { kind: "found", isOpen: stage.resultsStatus === null, changes }
}

/** The procedure for the latest changes. */
export const recentProcedures = {
  recentChanges: procedures.results.recentChanges.handler(({ input, context, errors }) =>
    answer(recentChanges(context, input.stage), errors),
  ),
}
