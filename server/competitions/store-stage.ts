import { and, eq } from "drizzle-orm"
import type { StageForm } from "#contracts/stage-form.ts"
import { refuseStageChange, type StageChangeRefusal } from "#domain/competitions/stage-change.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { versionOf } from "#server/db/version-of.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import type { StoredStage } from "./read-stage.ts"
import { stageColumns } from "./stage-columns.ts"
import { classKeysOf, writeStageClasses } from "./write-stage-classes.ts"

/** Why a form is not stored. */
export type StoreStageRefusal =
  | { kind: "refused"; reason: "changed-meanwhile" | "unknown-class" }
  | ({ kind: "refused" } & StageChangeRefusal)

type Change = { before: StoredStage; version: string; form: StageForm }

/** Returns why a stage may not become as the form says, or null; under the stage's lock. */
export const refuseStageForm = async (
  write: StageWrite,
  { before, version, form }: Change,
): Promise<StoreStageRefusal | null> => {
  if (versionOf(before.form) !== version) return { kind: "refused", reason: "changed-meanwhile" }
  const keys = await classKeysOf(builderOf(write), before)
  if (form.classes.some(({ name }) => !keys.has(name))) return { kind: "refused", reason: "unknown-class" }
  const refusal = refuseStageChange(before.form, form, await factsOf(write))
  return refusal && { kind: "refused", ...refusal }
}

/** Writes a form that is not refused; readers of the stage reload it from this revision on. */
export const storeStage = async (
  write: StageWrite,
  { before, form }: Pick<Change, "before" | "form">,
): Promise<void> => {
  const db = builderOf(write)
  await db
    .update(stage)
    .set({ ...stageColumns(form), settingsRevision: write.stage.revision })
    .where(eq(stage.key, before.key))
  const keys = await classKeysOf(db, before)
  await writeStageClasses(db, before.key, { classes: form.classes, keys })
}

const factsOf = async (write: StageWrite) => {
  const { key, isApproved } = write.stage
  const db = builderOf(write)
  const results = await db.$count(result, and(eq(result.stageKey, key), eq(result.deleted, false)))
  const taken = await db
    .selectDistinct({ name: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(eq(participant.stageKey, key))
  return { isApproved, hasResults: results > 0, takenClasses: new Set(taken.map(({ name }) => name)) }
}
