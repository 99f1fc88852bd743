import { and, asc, desc, eq } from "drizzle-orm"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
import { correctedSince } from "#server/db/corrected-since.ts"
import { championshipClass, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A stage as its board shows it, with what tells a reader how current the rest is. */
export type BoardHead = {
  key: number
  revision: number
  settingsRevision: number
  stage: BoardStage
  classes: BoardClass[]
}

const stageColumns = {
  path: stage.path,
  title: stage.title,
  competitionOrganizer: stage.competitionOrganizer,
  location: stage.location,
  googleMaps: stage.googleMaps,
  waze: stage.waze,
  sponsors: stage.sponsors,
  timeZone: institution.timeZone,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  competitionType: stage.competitionType,
  resultsStatus: stage.resultsStatus,
  correctedSince,
  manualDNF: stage.manualDNF,
  showEndTimeDiff: stage.showEndTimeDiff,
}

/** Returns a published stage's head, or null where there is none. */
export const readHead = async (db: Db | Transaction, path: string): Promise<BoardHead | null> => {
  const [head] = await db
    .select({
      key: stage.key,
      revision: stage.revision,
      settingsRevision: stage.settingsRevision,
      stage: stageColumns,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!head) return null
  const classes: BoardClass[] = await db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
      cancelledSections: stageClass.cancelledSections,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, head.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  return { ...head, classes }
}
