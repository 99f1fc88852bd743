import { eq, sql } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { builderOf } from "#server/stages/write-stage.ts"

/** Whether the section is cancelled or ridden again now, or why not. */
export type CancelSectionOutcome =
  | { kind: "changed" }
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
      const { key, revision } = write.stage
      const db = builderOf(write)
      const classes = await db
        .select({
          classKey: stageClass.classKey,
          name: championshipClass.name,
          lapSections: stageClass.lapSections,
          cancelledSections: stageClass.cancelledSections,
          cancelledOn: stageClass.cancelledOn,
        })
        .from(stageClass)
        .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
        .where(eq(stageClass.stageKey, key))
      const concerned = classes.filter(({ lapSections, cancelledSections }) =>
        isCancelled ? lapSections[section - 1] === true : cancelledSections.includes(section),
      )
      if (concerned.length === 0)
        return { kind: "refused", reason: isCancelled ? "section-not-used" : "section-not-cancelled" }
      for (const { classKey, lapSections, cancelledSections, cancelledOn } of concerned) {
        const { [section]: _before, ...others } = cancelledOn
        await db
          .update(stageClass)
          .set({
            lapSections: lapSections.with(section - 1, !isCancelled),
            cancelledSections: isCancelled
              ? [...cancelledSections, section]
              : cancelledSections.filter((one) => one !== section),
            cancelledOn: isCancelled ? { ...others, [section]: by.now } : others,
          })
          .where(sql`${stageClass.stageKey} = ${key} and ${stageClass.classKey} = ${classKey}`)
      }
      await db.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
      await db
        .update(result)
        .set({ revision, changedOn: sql`clock_timestamp()` })
        .where(eq(result.stageKey, key))
      await auditStage(write, by, {
        event: isCancelled ? "cancel_section" : "restore_section",
        data: {
          section,
          classes: concerned.map(({ name }) => name),
          before: { isUsed: isCancelled },
          after: { isUsed: !isCancelled },
        },
      })
      return { kind: "changed" }
    },
  )

/** The procedure by which secretaries cancel sections. */
export const sectionProcedures = {
  cancelSection: procedures.results.cancelSection.handler(({ input, context, errors }) =>
    answer(cancelSection(context, input.stage, input), errors),
  ),
}
