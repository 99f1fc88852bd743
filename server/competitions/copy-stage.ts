import type { StageFields } from "#contracts/stage-form.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { moveToDay } from "./move-to-day.ts"
import { readStage } from "./read-stage.ts"
import { stageFields } from "./stage-fields.ts"

/** The form of a new stage, filled from an earlier one, or why it is not. */
export type CopyStageOutcome =
  | { kind: "found"; fields: StageFields }
  | { kind: "refused"; reason: "forbidden" | "stage-not-found" }

/**
 * Returns the form of a new stage filled from an earlier one: a draft that begins on the new day (an ISO date), at the
 * same time of the clock, with the same classes. Participants, results and the regulation stay where they are.
 */
export const copyStage = async (
  { db, actor }: { db: Db; actor: Actor | null },
  path: string,
  day: string,
): Promise<CopyStageOutcome> => {
  const stored = await readStage(db, path)
  if (!stored) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "edit-stage", { institution: stored.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const fields = stageFields(stored.form, stored.timeZone)
  return { kind: "found", fields: { ...moveToDay(fields, day), status: "draft" } }
}
