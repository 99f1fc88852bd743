import { and, eq } from "drizzle-orm"
import type { StageFields } from "#contracts/stage-form.ts"
import { may } from "#domain/access/may.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { ReadContext } from "#server/db/context.ts"
import { result } from "#server/db/schema/results.ts"
import { versionOf } from "#server/db/version-of.ts"
import { readChampionship } from "./read-championship.ts"
import { readStage } from "./read-stage.ts"
import { stageFields } from "./stage-fields.ts"

/** A stage with all that the screen to edit it shows. */
export type StageToEdit = {
  fields: StageFields
  /** Goes back with the form: who saves what has changed meanwhile is refused. */
  version: string
  /** Of the institution: what the form's times are meant in. */
  timeZone: string
  /** What the stage's classes are chosen from, in the order of lists (D-32). */
  championship: { displayName: string; classes: { name: string; order: number }[] }
  resultsStatus: ResultsStatus
  hasResults: boolean
  hasRegulation: boolean
}

/** The stage, or why it is not shown. */
export type StageToEditOutcome =
  | ({ kind: "found" } & StageToEdit)
  | { kind: "refused"; reason: "forbidden" | "stage-not-found" }

/** Returns a stage for whoever may edit it (OR-03). */
export const stageToEdit = async ({ db, actor }: ReadContext, path: string): Promise<StageToEditOutcome> => {
  const stored = await readStage(db, path)
  if (!stored) return { kind: "refused", reason: "stage-not-found" }
  const { key, institutionId, championshipId, timeZone, form, resultsStatus, regulation } = stored
  if (!may(actor, "edit-stage", { institution: institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const championship = await readChampionship(db, { institutionId, championshipId })
  if (!championship) throw new Error(`${path} has no championship`)
  const { displayName, classes } = championship
  const results = await db.$count(result, and(eq(result.stageKey, key), eq(result.deleted, false)))
  return {
    kind: "found",
    fields: stageFields(form, timeZone),
    version: versionOf(form),
    timeZone,
    championship: { displayName, classes: classes.map(({ name, order }) => ({ name, order })) },
    resultsStatus,
    hasResults: results > 0,
    hasRegulation: regulation !== null,
  }
}
