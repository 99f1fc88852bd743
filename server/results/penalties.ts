import { and, desc, eq, isNull } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import type { PenaltyForm } from "#contracts/results/results-forms.ts"
import type { UndoStep } from "#domain/results/undo-step.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { penalty } from "#server/db/schema/results.ts"
import { undoStep } from "#server/db/schema/undo.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import { ensureResult, updateResult } from "./change-result.ts"

/** The reason of a secretary's penalty that was given none (SP-08). */
const secretaryReason = "AddPenaltyPointsSecretary"

/** Whether the penalty is there now, or why not. A repeated request answers the revision of the first one. */
export type AddPenaltyOutcome =
  | { kind: "changed"; revision: number }
  | PenaltyRefusal
  /** One with this id is there that was typed otherwise, or was removed since. */
  | { kind: "refused"; reason: "changed-meanwhile" }
  | ResultsRefusal

type PenaltyRefusal = { kind: "refused"; reason: "unknown-participant" | "id-taken" }

/** Whether it was added, or was there already. */
type PutPenaltyOutcome = { kind: "put"; isNew: boolean } | PenaltyRefusal

type PenaltyFacts = Pick<typeof penalty.$inferSelect, "points" | "reason">

const factsOf = ({ points, reason }: PenaltyForm): PenaltyFacts => ({
  points,
  reason: reason ?? secretaryReason,
})

type AddPenalty = {
  /** A UUID that the screen made: a form that is sent twice adds one penalty. */
  id: string
  participantId: string
  form: PenaltyForm
}

/** Adds penalty points to a result (SP-08). */
export const addPenalty = (context: Context, path: string, input: AddPenalty): Promise<AddPenaltyOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by): Promise<AddPenaltyOutcome> => {
      const { id, participantId, form } = input
      const outcome = await putPenalty(write, by, input)
      if (outcome.kind === "refused") return outcome
      const step = { kind: "penalty", penalty: id, before: null, after: factsOf(form) } as const
      if (!outcome.isNew) return repeatOf(write, step, "changed-meanwhile")
      await storeUndoStep(write, by, { step, participantId })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

/** Answers a change that was made before, and writes nothing; refused for the reason if it was not. */
const repeatOf = async <Reason extends string>(
  write: StageWrite,
  step: UndoStep,
  reason: Reason,
): Promise<{ kind: "changed"; revision: number } | { kind: "refused"; reason: Reason }> => {
  const revision = await findRepeated(write, step)
  if (revision === null) return { kind: "refused", reason }
  await write.rollback()
  return { kind: "changed", revision }
}

/**
 * Returns the revision by which exactly this change was made before, and not undone since: only its answer was lost. Null: it was not.
 */
const findRepeated = async (write: StageWrite, step: UndoStep): Promise<number | null> => {
  const isIt = and(eq(undoStep.stageKey, write.stage.key), eq(undoStep.step, step), isNull(undoStep.undoneOn))
  const [found] = await write.db
    .select({ revision: undoStep.revision })
    .from(undoStep)
    .where(isIt)
    .orderBy(desc(undoStep.revision))
    .limit(1)
  return found?.revision ?? null
}

/** Does the same inside a write. */
export const putPenalty = async (
  write: StageWrite,
  by: ActingUser,
  { id, participantId, form }: AddPenalty,
): Promise<PutPenaltyOutcome> => {
  const { db } = write
  if (!(await ensureResult(write, participantId))) return { kind: "refused", reason: "unknown-participant" }
  const [who] = await db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, by.userId))
  const added = await db
    .insert(penalty)
    .values({
      id,
      stageKey: write.stage.key,
      participantId,
      ...factsOf(form),
      timestamp: by.now,
      userId: by.userId,
      userDisplayName: who?.name ?? "",
      userEmail: who?.email ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: penalty.id })
  if (added.length === 0)
    return (await isSame(write, { id, participantId })) ? { kind: "put", isNew: false } : taken
  await updateResult(write, participantId)
  noteReason(write, participantId, form.reason)
  await auditStage(write, by, {
    event: "new_penalty_points",
    data: { participant: participantId, penalty: id, before: null, after: form },
  })
  return { kind: "put", isNew: true }
}

const taken: PenaltyRefusal = { kind: "refused", reason: "id-taken" }

const isSame = async (
  { db }: StageWrite,
  { id, participantId }: { id: string; participantId: string },
): Promise<boolean> => {
  const [known] = await db.select().from(penalty).where(eq(penalty.id, id))
  return known?.participantId === participantId
}

/** Whether the penalty is changed or gone now, or why not. A repeated request answers the revision of the first one. */
export type ChangePenaltyOutcome =
  | { kind: "changed"; revision: number }
  | { kind: "refused"; reason: "penalty-not-found" | "changed-meanwhile" }
  | ResultsRefusal

/** A penalty, and what the secretary saw of it: one that has changed since is left as it is. */
type SeenPenalty = { id: string; seen: PenaltyFacts }

/** Changes a penalty's points and reason, a judge's too; who gave it and when stays (SP-08). */
export const editPenalty = (
  context: Context,
  path: string,
  { form, ...known }: SeenPenalty & { form: PenaltyForm },
): Promise<ChangePenaltyOutcome> => {
  const after = factsOf(form)
  const { reason } = form
  return changePenalty(context, path, {
    ...known,
    event: "edit_penalty_points",
    change: after,
    after,
    reason,
  })
}

/** Removes a penalty, also a judge's: it does not come back when the entry is folded again (SP-08). */
export const deletePenalty = (
  context: Context,
  path: string,
  known: SeenPenalty,
): Promise<ChangePenaltyOutcome> =>
  changePenalty(context, path, {
    ...known,
    event: "remove_penalty_points",
    change: { removed: true },
    after: null,
    reason: null,
  })

type Change = SeenPenalty & {
  event: AuditEventName
  change: Partial<typeof penalty.$inferInsert>
  after: PenaltyFacts | null
  /** As the secretary gave it; null: none. */
  reason: string | null
}

const changePenalty = (
  context: Context,
  path: string,
  { id, seen, event, change, after, reason: given }: Change,
) =>
  changeResults(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by): Promise<ChangePenaltyOutcome> => {
      const step = { kind: "penalty", penalty: id, before: seen, after } as const
      const found = await findPenalty(write, id)
      if (!found) return repeatOf(write, step, "penalty-not-found")
      const { participantId, points, reason } = found
      if (points !== seen.points || reason !== seen.reason) return repeatOf(write, step, "changed-meanwhile")
      await write.db.update(penalty).set(change).where(eq(penalty.id, id))
      await updateResult(write, participantId)
      noteReason(write, participantId, given)
      const changed = { before: seen, after }
      await auditStage(write, by, { event, data: { participant: participantId, penalty: id, ...changed } })
      await storeUndoStep(write, by, { step, participantId })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

const findPenalty = async (write: StageWrite, id: string) => {
  const [found] = await write.db
    .select()
    .from(penalty)
    .where(
      and(
        eq(penalty.id, id),
        eq(penalty.stageKey, write.stage.key),
        eq(penalty.deleted, false),
        isNull(penalty.control),
      ),
    )
  return found ?? null
}

/** The procedures that change penalties. */
export const penaltyProcedures = {
  addPenalty: procedures.results.addPenalty.handler(({ input, context, errors }) =>
    answer(addPenalty(context, input.stage, input), errors),
  ),
  editPenalty: procedures.results.editPenalty.handler(({ input, context, errors }) =>
    answer(editPenalty(context, input.stage, input), errors),
  ),
  deletePenalty: procedures.results.deletePenalty.handler(({ input, context, errors }) =>
    answer(deletePenalty(context, input.stage, input), errors),
  ),
}
