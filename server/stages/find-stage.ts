import { eq } from "drizzle-orm"
import { institution, stage } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Returns a stage as judging needs it, by its path, or null. */
export const findStage = async (db: Db | Transaction, path: string) => {
  const [found] = await db
    .select({
      key: stage.key,
      path: stage.path,
      title: stage.title,
      institutionId: stage.institutionId,
      timeZone: institution.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      competitionType: stage.competitionType,
      openFree: stage.openFree,
      sectionSeconds: stage.sectionSeconds,
      resultsStatus: stage.resultsStatus,
      revision: stage.revision,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(eq(stage.path, path))
  return found ?? null
}

/** A stage as judging needs it. */
export type JudgedStage = NonNullable<Awaited<ReturnType<typeof findStage>>>
