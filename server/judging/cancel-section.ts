import { eq, sql } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import {
  type ChangeOf,
  changedMeanwhile,
  storeUndoStep,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"

/** Whether the section is cancelled or ridden again now, or why not. */
export type CancelSectionOutcome =
  | { kind: "changed"; revision: number }
  | { kind: "refused"; reason: "section-not-used" | "section-not-cancelled" }
  | ResultsRefusal

/**
 * Cancels a section during the race, or restores it (D-37), for all classes. Its entries are stored but not counted, and nobody
 * needs one to finish.
 */
export const cancelSection = (
  context: Context,
  path: string,
  { section, isCancelled }: { section: number; isCancelled: boolean },
): Promise<CancelSectionOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "changed" },
    async (write, by): Promise<CancelSectionOutcome> => {
      const classes = await readClasses(write)
      const concerned = classes.filter(({ lapSections, cancelledSections }) =>
        isCancelled ? lapSections[section - 1] === true : cancelledSections.includes(section),
      )
      if (concerned.length === 0)
        return { kind: "refused", reason: isCancelled ? "section-not-used" : "section-not-cancelled" }
      const since = Math.max(...concerned.flatMap(({ cancelledOn }) => cancelledOn[section] ?? []))
      await setSection(write, by, { section, classes: concerned, since: isCancelled ? by.now : null })
      await storeUndoStep(write, by, {
        step: {
          kind: isCancelled ? "cancelled" : "restored",
          section,
          classes: concerned.map(({ classKey }) => classKey),
          since: Number.isFinite(since) ? since : null,
        },
      })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

type StageClass = Awaited<ReturnType<typeof readClasses>>[number]

const readClasses = (write: StageWrite) =>
  builderOf(write)
    .select({
      classKey: stageClass.classKey,
      name: championshipClass.name,
      lapSections: stageClass.lapSections,
      cancelledSections: stageClass.cancelledSections,
      cancelledOn: stageClass.cancelledOn,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, write.stage.key))

/** Since when it is cancelled, epoch milliseconds; null: it is ridden. */
type SetSection = { section: number; classes: readonly StageClass[]; since: number | null }

/** Cancels a section for some classes or restores it, and stamps all results of the stage. */
const setSection = async (
  write: StageWrite,
  by: ActingUser,
  { section, classes, since }: SetSection,
): Promise<void> => {
  const { key, revision } = write.stage
  const db = builderOf(write)
  const isCancelled = since !== null
  for (const { classKey, lapSections, cancelledSections, cancelledOn } of classes) {
    const { [section]: _before, ...others } = cancelledOn
    await db
      .update(stageClass)
      .set({
        lapSections: lapSections.with(section - 1, !isCancelled),
        cancelledSections: isCancelled
          ? [...cancelledSections, section]
          : cancelledSections.filter((one) => one !== section),
        cancelledOn: isCancelled ? { ...others, [section]: since } : others,
      })
      .where(sql`${stageClass.stageKey} = ${key} and ${stageClass.classKey} = ${classKey}`)
  }
  await db.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
  await db.update(result).set({ revision, changedOn: sql`clock_timestamp()` }).where(eq(result.stageKey, key))
  await auditStage(write, by, {
    event: isCancelled ? "cancel_section" : "restore_section",
    data: {
      section,
      classes: classes.map(({ name }) => name),
      before: { isUsed: isCancelled },
      after: { isUsed: !isCancelled },
    },
  })
}

/** Restores a section for those classes for which it was cancelled, or cancels it again since when it had been (SP-15). */
const undoCancelling = async (
  write: StageWrite,
  { step }: ChangeOf<"cancelled"> | ChangeOf<"restored">,
  by: ActingUser,
): Promise<UndoOutcome> => {
  const { section, since } = step
  const wasCancelled = step.kind === "cancelled"
  const classes = (await readClasses(write)).filter(
    ({ classKey, lapSections, cancelledSections }) =>
      step.classes.includes(classKey) &&
      (wasCancelled ? cancelledSections.includes(section) : lapSections[section - 1] === true),
  )
  if (classes.length < step.classes.length) return changedMeanwhile
  await setSection(write, by, { section, classes, since: wasCancelled ? null : (since ?? by.now) })
  return { kind: "undone", count: 1, later: 0 }
}

/** What undoes the cancelling of a section, and its restoring. */
export const sectionUndoers: Pick<Undoers, "cancelled" | "restored"> = {
  cancelled: undoCancelling,
  restored: undoCancelling,
}

/** The procedure by which secretaries cancel sections. */
export const sectionProcedures = {
  cancelSection: procedures.results.cancelSection.handler(({ input, context, errors }) =>
    answer(cancelSection(context, input.stage, input), errors),
  ),
}
