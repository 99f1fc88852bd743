import { and, eq, getTableColumns, sql } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { SteppedChange, UndoStep } from "#domain/results/undo-step.ts"
import type { ActingUser } from "#server/db/context.ts"
import { undoStep, undoStepResult } from "#server/db/schema/undo.ts"
import type { StageWrite } from "./stage-write.ts"

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

/**
 * Returns the riders of a stage who had ridden every section when their DNF was set: it was meant, and no score of theirs came after it.
 */
export const readMeantDnfs = async (
  client: Pool | PoolClient,
  stageKey: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ rider: string }>(
    `select rider from (
       select distinct on (rider) rider, step from (
         select coalesce(many.participant_id, one.participant_id) as rider, one.revision, one.step
         from undo_step as one
         left join undo_step_result as many using (stage_key, revision)
         where one.stage_key = $1 and one.undone_on is null and one.step ->> 'kind' in ('status', 'statuses')
           and one.step ->> 'after' = 'DNF'
       ) as marked
       where rider is not null
       order by rider, revision desc
     ) as last
     where step ? 'wasFinished'`,
    [stageKey],
  )
  return new Set(rows.map(({ rider }) => rider))
}

/** A stored change; `riders`: those whose status it set or cleared together. */
export type StoredChange = typeof undoStep.$inferSelect & Pick<SteppedChange, "riders">

/** Selects the riders whose status a change set or cleared together; it is written with its table, as a query without a join leaves it out. */
export const stepRiders = sql<string[]>`case when ${undoStep.step} ->> 'kind' = 'statuses' then array(
  select rider.participant_id from ${undoStepResult} as rider
  where rider.stage_key = ${undoStep}.stage_key and rider.revision = ${undoStep}.revision
) else '{}' end`

/** Returns the change of a locked stage that made a revision; null: no change that can be undone made it. */
export const findUndoStep = async (write: StageWrite, revision: number): Promise<StoredChange | null> => {
  const [found] = await write.db
    .select({ ...getTableColumns(undoStep), riders: stepRiders })
    .from(undoStep)
    .where(and(eq(undoStep.stageKey, write.stage.key), eq(undoStep.revision, revision)))
  return found ?? null
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
