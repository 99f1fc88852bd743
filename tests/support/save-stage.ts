import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import { type SaveStageOutcome, saveStage, stageToEdit } from "#server/competitions/edit-stage.ts"
import type { Context } from "#server/db/context.ts"
import type { Files } from "#server/files/files.ts"
import { rankAfter } from "#server/standings/rank-after.ts"
import { justProven } from "./just-proven.ts"

type SaveContext = Context & { files: Files }

/** Saves the form of a stage as the site does: the standings are ranked again where that is needed. */
export const saveStageForm = (
  context: SaveContext,
  path: string,
  change: Parameters<typeof saveStage>[2],
): Promise<SaveStageOutcome> =>
  saveStage({ ...context, ...justProven, rankAfter, log: console }, path, change)

/** Opens the form of a stage, changes these fields of it, and saves it; what is asked is confirmed. */
export const saveStageFields = async (
  context: SaveContext,
  path: string,
  changes: Partial<StageFields> | ((fields: StageFields) => Partial<StageFields>),
  correctsDay = false,
): Promise<SaveStageOutcome> => {
  const found = await stageToEdit(context, path)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, timeZone, fields } = found
  const changed = typeof changes === "function" ? changes(fields) : changes
  const form = stageForm(timeZone, fields).parse({ ...fields, ...changed })
  const asked = await saveStageForm(context, path, { version, form, correctsDay })
  if (asked.kind !== "to-confirm") return asked
  return saveStageForm(context, path, { version, form, correctsDay, confirmed: asked.question })
}
