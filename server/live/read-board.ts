import { and, asc, desc, eq } from "drizzle-orm"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
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

/** Returns a published stage's head, or null where there is none. */
export const readHead = async (db: Db | Transaction, path: string): Promise<BoardHead | null> => {
  const [row] = await db
    .select({ stage, timeZone: institution.timeZone })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!row) return null
  const classes = await db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, row.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const { key, revision, settingsRevision } = row.stage
  return {
    key,
    revision,
    settingsRevision,
    stage: { ...publicStage(row.stage), timeZone: row.timeZone },
    classes,
  }
}

const publicStage = (row: typeof stage.$inferSelect): Omit<BoardStage, "timeZone"> => ({
  path: row.path,
  title: row.title,
  competitionOrganizer: row.competitionOrganizer,
  location: row.location,
  googleMaps: row.googleMaps,
  waze: row.waze,
  sponsors: row.sponsors,
  competitionStartDate: row.competitionStartDate,
  competitionEndDate: row.competitionEndDate,
  competitionType: row.competitionType,
  resultsStatus: row.resultsStatus,
  manualDNF: row.manualDNF,
  showEndTimeDiff: row.showEndTimeDiff,
})
