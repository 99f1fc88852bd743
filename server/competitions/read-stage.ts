import { asc, desc, eq } from "drizzle-orm"
import type { StageForm } from "#contracts/stage-form.ts"
import { championshipClass, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A stage as its form is filled in, with what else decides about changes. */
export type StoredStage = {
  key: number
  path: string
  institutionId: string
  championshipId: string
  timeZone: string
  resultsStatus: (typeof stage.$inferSelect)["resultsStatus"]
  regulation: string | null
  form: StageForm
}

/** Returns a stage as its form is filled in, its classes in the order of lists; null where there is none. */
export const readStage = async (
  db: Db | Pick<Transaction, "select">,
  path: string,
): Promise<StoredStage | null> => {
  const [row] = await db
    .select({ stage, timeZone: institution.timeZone })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(eq(stage.path, path))
  if (!row) return null
  const classes = await db
    .select({
      name: championshipClass.name,
      yearsFrom: stageClass.yearsFrom,
      yearsTo: stageClass.yearsTo,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
      photo: stageClass.photo,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, row.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const { key, institutionId, championshipId, resultsStatus, regulation } = row.stage
  const form = { ...formColumns(row.stage), classes }
  return { key, path, institutionId, championshipId, timeZone: row.timeZone, resultsStatus, regulation, form }
}

const formColumns = (row: typeof stage.$inferSelect): Omit<StageForm, "classes"> => ({
  title: row.title,
  competitionOrganizer: row.competitionOrganizer,
  location: row.location,
  googleMaps: row.googleMaps,
  waze: row.waze,
  competitionStartDate: row.competitionStartDate,
  competitionEndDate: row.competitionEndDate,
  registrationEndDate: row.registrationEndDate,
  status: row.status,
  competitionType: row.competitionType,
  openFree: row.openFree,
  sectionSeconds: row.competitionType === "classic" ? row.sectionSeconds : null,
  manualDNF: row.manualDNF,
  showEndTimeDiff: row.showEndTimeDiff,
  sponsors: row.sponsors,
  descriptionLv: row.descriptionLv,
  descriptionEt: row.descriptionEt,
  descriptionEn: row.descriptionEn,
})
