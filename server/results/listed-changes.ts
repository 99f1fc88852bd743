import { and, asc, eq, exists, gt, inArray, isNull, or, sql } from "drizzle-orm"
import { type ShownStep, type SteppedChange, undoIds } from "#domain/results/undo-step.ts"
import { undoStep, undoStepResult } from "#server/db/schema/undo.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { type StoredChange, stepRiders } from "#server/stages/undo-steps.ts"

/** A change without what only undoing it needs, and with who made it. */
export type ListedChange = SteppedChange & Pick<StoredChange, "revision" | "userId">

/** The columns of a listed change. */
export const listedColumns = {
  revision: undoStep.revision,
  userId: undoStep.userId,
  participantId: undoStep.participantId,
  otherId: undoStep.otherId,
  step: sql<ShownStep>`${undoStep.step} - ${sql.param([...undoIds])}::text[]`,
  riders: stepRiders,
}

/**
 * Returns later changes that were not undone, the earliest first: those of the same riders, or, if the change has none, those of
 * no single rider.
 */
export const stepsSince = (
  write: StageWrite,
  { revision, participantId, otherId, riders: ofMany }: StoredChange,
): Promise<ListedChange[]> => {
  const riders = [participantId, otherId, ...ofMany].filter((id) => id !== null)
  const { db } = write
  const isOfRider = and(
    eq(undoStepResult.stageKey, undoStep.stageKey),
    eq(undoStepResult.revision, undoStep.revision),
    inArray(undoStepResult.participantId, riders),
  )
  const isTheirs =
    riders.length === 0
      ? isNull(undoStep.participantId)
      : or(
          inArray(undoStep.participantId, riders),
          inArray(undoStep.otherId, riders),
          exists(db.select({ one: sql`1` }).from(undoStepResult).where(isOfRider)),
        )
  return db
    .select(listedColumns)
    .from(undoStep)
    .where(
      and(
        eq(undoStep.stageKey, write.stage.key),
        gt(undoStep.revision, revision),
        isNull(undoStep.undoneOn),
        isTheirs,
      ),
    )
    .orderBy(asc(undoStep.revision))
}
