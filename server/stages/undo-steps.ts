import { and, asc, desc, eq, exists, getTableColumns, gt, inArray, isNull, or, sql } from "drizzle-orm"
import { type ShownStep, type SteppedChange, type UndoStep, undoIds } from "#domain/results/undo-step.ts"
import type { ActingUser } from "#server/db/context.ts"
import { undoStep, undoStepResult } from "#server/db/schema/undo.ts"
import type { StageWrite } from "./write-stage.ts"

/** A change that can be undone, as its write stores it; without riders it is about nobody's result, or those of several. */
type Undoable = { step: UndoStep } & Partial<Pick<SteppedChange, "participantId" | "otherId" | "riders">>

/**
 * Stores what undoes a write (SP-15). Each write is one change, named by the revision that it makes. What is settled after
 * approval changes no result, and cannot be undone. Riders who got a result by the write are stored with it.
 */
export const storeUndoStep = async (
  write: StageWrite,
  { userId, now }: ActingUser,
  { step, participantId = null, otherId = null, riders = [] }: Undoable,
): Promise<void> => {
  const { key: stageKey, revision, isApproved } = write.stage
  if (isApproved) return
  const { madeResults } = write
  await write.db
    .insert(undoStep)
    .values({ stageKey, revision, userId, doneOn: now, participantId, otherId, step })
  // as two lists: a whole stage has more values than a query takes parameters
  await write.client.query(
    `insert into undo_step_result (stage_key, revision, participant_id, made_result)
     select $1, $2, id, id = any($4::text[]) from unnest($3::text[]) as id`,
    [stageKey, revision, [...new Set([...riders, ...madeResults])], [...madeResults]],
  )
}

/** A stored change; `riders`: those whose status it set or cleared together. */
export type StoredChange = typeof undoStep.$inferSelect & Pick<SteppedChange, "riders">

/** A change without what only undoing it needs, and with who made it. */
export type ListedChange = SteppedChange & Pick<StoredChange, "revision" | "userId">

/** The columns of a listed change; those of the step are written with their table, as a query without a join leaves it out. */
export const listedColumns = {
  revision: undoStep.revision,
  userId: undoStep.userId,
  participantId: undoStep.participantId,
  otherId: undoStep.otherId,
  step: sql<ShownStep>`${undoStep.step} - ${sql.param([...undoIds])}::text[]`,
  riders: sql<string[]>`case when ${undoStep.step} ->> 'kind' = 'statuses' then array(
    select rider.participant_id from ${undoStepResult} as rider
    where rider.stage_key = ${undoStep}.stage_key and rider.revision = ${undoStep}.revision
  ) else '{}' end`,
}

/** Returns the change of a locked stage that made a revision; null: no change that can be undone made it. */
export const findUndoStep = async (write: StageWrite, revision: number): Promise<StoredChange | null> => {
  const [found] = await write.db
    .select({ ...getTableColumns(undoStep), riders: listedColumns.riders })
    .from(undoStep)
    .where(and(eq(undoStep.stageKey, write.stage.key), eq(undoStep.revision, revision)))
  return found ?? null
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

/**
 * Returns the revision by which exactly this change was made before, and not undone since: only its answer was lost. Null: it was not.
 */
export const findRepeated = async (write: StageWrite, step: UndoStep): Promise<number | null> => {
  const isIt = and(eq(undoStep.stageKey, write.stage.key), eq(undoStep.step, step), isNull(undoStep.undoneOn))
  const [found] = await write.db
    .select({ revision: undoStep.revision })
    .from(undoStep)
    .where(isIt)
    .orderBy(desc(undoStep.revision))
    .limit(1)
  return found?.revision ?? null
}

/** Notes that a change was undone, so that it does not count as one any longer. */
export const markUndone = async (write: StageWrite, revision: number, now: number): Promise<void> => {
  await write.db
    .update(undoStep)
    .set({ undoneOn: now })
    .where(and(eq(undoStep.stageKey, write.stage.key), eq(undoStep.revision, revision)))
}

/** Why a change cannot be undone; `by` is who made the later change, where that is known. */
export type UndoRefusal =
  | { kind: "refused"; reason: "changed-since"; by: string | null }
  /** It would take the points of a section that has a result in the next lap (SP-07). */
  | { kind: "refused"; reason: "next-lap-has-result" }

/** Of how many things the change was undone, and how many had changed since. */
export type UndoOutcome = { kind: "undone"; count: number; later: number } | UndoRefusal

/** A change to undo, whose kind of step is known. */
export type ChangeOf<Kind extends UndoStep["kind"]> = Omit<StoredChange, "step"> & {
  step: Extract<UndoStep, { kind: Kind }>
}

/** Undoes a change of one kind inside a write. Nobody has changed the same thing since, as far as the stored changes tell. */
export type Undo<Kind extends UndoStep["kind"]> = (
  write: StageWrite,
  change: ChangeOf<Kind>,
  by: ActingUser,
) => Promise<UndoOutcome>

/** What undoes each kind of change. */
export type Undoers = { [Kind in UndoStep["kind"]]: Undo<Kind> }

/** The refusal where nothing stored tells who changed it. */
export const changedMeanwhile = { kind: "refused", reason: "changed-since", by: null } as const
