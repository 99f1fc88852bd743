import { eq } from "drizzle-orm"
import { changedSince, type UndoStep } from "#domain/results/undo-step.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import {
  type ChangeOf,
  findUndoStep,
  markUndone,
  type StoredChange,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"
import { type ListedChange, stepsSince } from "./listed-changes.ts"

/** Whether the change is undone, or why not. */
export type UndoChangeOutcome =
  | UndoOutcome
  | { kind: "refused"; reason: "change-not-found" | "already-undone" }
  | ResultsRefusal

/**
 * Undoes one change of a stage's results, named by the revision that it made, as new entries of the logs (SP-15). Refused if
 * somebody has changed the same thing since, and after approval.
 */
export const undoChange = (
  { undoers, ...context }: Context & { undoers: Undoers },
  path: string,
  { revision }: { revision: number },
): Promise<UndoChangeOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "undone" },
    async (write, by): Promise<UndoChangeOutcome> => {
      const change = await findUndoStep(write, revision)
      if (!change) return { kind: "refused", reason: "change-not-found" }
      if (change.undoneOn !== null) return { kind: "refused", reason: "already-undone" }
      const later = changedSince(change, await stepsSince(write, change))
      if (later) return { kind: "refused", reason: "changed-since", by: await nameOf(write, later) }
      const outcome = await undo(write, { undoers, change, by })
      if (outcome.kind === "undone") await markUndone(write, revision, by.now)
      return outcome
    },
  )

const nameOf = async (write: StageWrite, { userId }: ListedChange): Promise<string | null> => {
  const [found] = await write.db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return found?.name || null
}

type Undoing = { undoers: Undoers; change: StoredChange; by: ActingUser }

const undo = (write: StageWrite, { undoers, change, by }: Undoing): Promise<UndoOutcome> => {
  const of = <Kind extends UndoStep["kind"]>(kind: Kind, step: Extract<UndoStep, { kind: Kind }>) => {
    const known: ChangeOf<Kind> = { ...change, step }
    return undoers[kind](write, known, by)
  }
  return of(change.step.kind, change.step)
}

/** The procedure that undoes changes; what undoes each kind of them comes from the contexts that make them. */
export const undoProcedures = (undoers: Undoers) => ({
  undo: procedures.results.undo.handler(({ input, context, errors }) =>
    answer(undoChange({ ...context, undoers }, input.stage, input), errors),
  ),
})
