import { and, eq, isNotNull } from "drizzle-orm"
import { type ResultRow, resultRow } from "#domain/results/result.ts"
import { classUnfinished } from "#domain/results/unfinished.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { riddenColumns } from "#server/stages/card-columns.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

/** A result of a stage with its totals. */
export type StageResult = {
  name: string
  racingClass: string
  row: ResultRow
  /** Is there neither an entry nor a penalty, including those that do not count now? */
  isEmpty: boolean
}

/** Returns all results of a locked stage, or only a participant's, with their totals. */
export const readStageResults = async (
  write: StageWrite,
  participantId: string | null = null,
): Promise<StageResult[]> => {
  const { db } = write
  const { key, scoring, ranksUnfinished } = write.stage
  const classes = await db
    .select({
      key: stageClass.classKey,
      name: championshipClass.name,
      order: championshipClass.order,
      ...riddenColumns,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, key))
  const isTheirs = (table: typeof result | typeof sectionEntry | typeof penalty) =>
    and(eq(table.stageKey, key), participantId === null ? undefined : eq(table.participantId, participantId))
  const results = await db
    .select()
    .from(result)
    .where(and(isTheirs(result), eq(result.deleted, false)))
  const entries = Map.groupBy(
    await db
      .select()
      .from(sectionEntry)
      .where(and(isTheirs(sectionEntry), isNotNull(sectionEntry.total))),
    (entry) => entry.participantId,
  )
  const penalties = Map.groupBy(
    await db
      .select()
      .from(penalty)
      .where(and(isTheirs(penalty), eq(penalty.deleted, false))),
    (given) => given.participantId,
  )
  const classOf = new Map(classes.map((one) => [one.key, one]))
  return results.map((one) => {
    const racingClass = classOf.get(one.classKey)
    if (!racingClass) throw new Error(`The stage has no class ${one.classKey}`)
    const facts = {
      ...one,
      entries: (entries.get(one.participantId) ?? []).map(({ section, lap, total, isMissed }) => ({
        section,
        lap,
        total: total ?? 0,
        isMissed,
      })),
      penalties: (penalties.get(one.participantId) ?? []).map(({ points }) => points),
    }
    return {
      name: one.name,
      racingClass: racingClass.name,
      row: classUnfinished(resultRow(facts, racingClass, scoring.type), ranksUnfinished),
      // what a rider has for being late follows from the times: nobody gave it
      isEmpty:
        facts.entries.length === 0 &&
        (penalties.get(one.participantId) ?? []).every(({ control }) => control !== null),
    }
  })
}
