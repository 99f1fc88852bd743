import { asc, eq, sql } from "drizzle-orm"
import type { PublishedStage } from "#contracts/competitions/stage-page.ts"
import { procedures } from "#server/api/chain.ts"
import { institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"

/** Returns all published stages of all institutions, the earliest first (CL-03). */
export const publishedStages = (db: Db): Promise<PublishedStage[]> =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      competitionOrganizer: stage.competitionOrganizer,
      location: stage.location,
      timeZone: institution.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      registrationEndDate: stage.registrationEndDate,
      announcedStartDate: stage.announcedStartDate,
      calledOff: stage.calledOff,
      competitionType: stage.competitionType,
      hasClasses: sql<boolean>`exists (select from ${stageClass} where ${stageClass.stageKey} = ${stage.key})`,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(eq(stage.status, "published"))
    .orderBy(asc(stage.competitionStartDate), asc(stage.path))

/** The procedure that lists all published stages. */
export const publishedProcedures = {
  publishedStages: procedures.competitions.publishedStages.handler(async ({ context: { db, track } }) => {
    const stages = await publishedStages(db)
    const current = async () => versionOf(await publishedStages(db))
    track("published stages", { version: versionOf(stages), current })
    return stages
  }),
}
