import { eq } from "drizzle-orm"
import { type StageFields, type StageForm, stageForm } from "#contracts/competitions/stage-form.ts"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { classesOnDays, moveToDay, stageFields } from "./stage-times.ts"
import { readStage, type StoredStage } from "./stored-stage.ts"

/** Why a stage is not copied: it is not there, or has values that its form no longer accepts. */
export type CopiedStageRefusal = {
  kind: "refused"
  reason: "copied-stage-not-found" | "copied-stage-faulty"
}

/** Returns the form that a copy of a stage is stored from, or why there is none (see `copyStage`). */
export const copiedForm = async (
  context: ReadContext,
  path: string,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<{ kind: "read"; form: StageForm } | CopiedStageRefusal> => {
  const copied = await copyStage(context, path, day)
  if (copied.kind === "refused") return { kind: "refused", reason: "copied-stage-not-found" }
  const { data: form } = stageForm(timeZone).safeParse(copied.fields)
  return form ? { kind: "read", form } : { kind: "refused", reason: "copied-stage-faulty" }
}

/** The form of a new stage, filled from an earlier one, or why it is not. */
export type CopyStageOutcome =
  | { kind: "found"; fields: StageFields }
  | { kind: "refused"; reason: "forbidden" | "stage-not-found" }

/**
 * Returns the form of a new stage filled from an earlier one: a draft that begins on the new day (an ISO date), at the same clock
 * time, with the same classes; sections that were cancelled during the race are included again. Participants, results, the
 * regulation, and times of classes that are on none of the stage's days are not copied.
 */
export const copyStage = async (
  { db, actor }: ReadContext,
  path: string,
  day: string,
): Promise<CopyStageOutcome> => {
  const stored = await readStage(db, path)
  if (!stored) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "edit-stage", { institution: stored.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const { timeZone } = stored
  const form = { ...stored.form, classes: await withCancelled(db, stored) }
  const fields = stageFields({ ...form, classes: classesOnDays(form, timeZone) }, timeZone)
  return { kind: "found", fields: { ...moveToDay(fields, { day, timeZone }), status: "draft" } }
}

/** The classes with the sections that they would have ridden, had none been cancelled (D-37). */
const withCancelled = async (db: Db, { key, form }: StoredStage): Promise<StoredStage["form"]["classes"]> => {
  const cancelled = await db
    .select({ name: championshipClass.name, sections: stageClass.cancelledSections })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, key))
  const sectionsOf = new Map(cancelled.map(({ name, sections }) => [name, sections]))
  return form.classes.map((one) => ({
    ...one,
    lapSections: one.lapSections.map(
      (isUsed, index) => isUsed || (sectionsOf.get(one.name)?.includes(index + 1) ?? false),
    ),
  }))
}
