import type { StageForm } from "#contracts/stage-form.ts"
import { may } from "#domain/access/may.ts"
import { changesScoring } from "#domain/competitions/refuse-stage-change.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { scoringOf } from "#server/db/lock-stage.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { builderOf, type StageWrite, writeStage } from "#server/db/write-stage.ts"
import type { Files } from "#server/files/files.ts"
import { adoptImages } from "./adopt-images.ts"
import { changedFields } from "./changed-fields.ts"
import type { Context } from "./context.ts"
import { readStage } from "./read-stage.ts"
import { stageColumns } from "./stage-columns.ts"
import { refuseStageForm, type StoreStageRefusal, storeStage } from "./store-stage.ts"

/** Whether the stage is as the form says now, or why not. */
export type SaveStageOutcome =
  | { kind: "saved" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }
  | { kind: "refused"; reason: "unknown-image"; address: string }
  | StoreStageRefusal

/** Folds all entries of a stage anew, under its lock; `server/judging/refold-stage.ts` is the one. */
export type Refold = (write: StageWrite, scoring: Scoring) => Promise<void>

/**
 * Changes a stage under its lock, so that no tap, registration or other editor comes between (OR-03). Whoever has the stage
 * open loads it anew; what judges tapped is folded anew where it is scored by other rules from now on (D-07).
 */
export const saveStage = async (
  { db, actor, now, files, refold }: Context & { files: Files; refold: Refold },
  path: string,
  { version, form: asked }: { version: string; form: StageForm },
): Promise<SaveStageOutcome> => {
  const found = await readStage(db, path)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "edit-stage", { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const images = await adoptImages({ files, actor }, path, { form: asked, before: found.form })
  if (images.kind === "refused") return images
  const form = { ...images.form, openFree: stageColumns(images.form).openFree }
  const outcome = await writeStage(db, path, async (write): Promise<SaveStageOutcome> => {
    const before = await readStage(builderOf(write), path)
    if (!before) throw new Error(`${path} is locked and not there`)
    const refused = await refuseStageForm(write, { before, version, form })
    const changes = changedFields(before.form, form)
    if (refused || !changes) {
      await write.rollback()
      return refused ?? { kind: "saved" }
    }
    await storeStage(write, { before, form })
    if (changesScoring(before.form, form)) await refold(write, scoringOf(form))
    const data = { stage: path, ...changes }
    await writeAudit(builderOf(write), { event: "update_stage", data, userId: actor.userId, now })
    return { kind: "saved" }
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}
