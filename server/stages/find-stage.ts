import { eq } from "drizzle-orm"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { isChampionshipOfStage } from "./championship-place.ts"
import type { StageWrite } from "./write-stage.ts"

/** Returns a stage by its path, with settings of its institution and championship; null if there is none. */
export const findStage = async (db: Pick<Db, "select">, path: string) => {
  const [found] = await db
    .select({
      key: stage.key,
      path: stage.path,
      title: stage.title,
      institutionId: stage.institutionId,
      championshipId: stage.championshipId,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
      revision: stage.revision,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      registrationEndDate: stage.registrationEndDate,
      competitionType: stage.competitionType,
      openFree: stage.openFree,
      sectionSeconds: stage.sectionSeconds,
      toleranceSeconds: stage.toleranceSeconds,
      missedPoints: stage.missedPoints,
      ranksUnfinished: stage.ranksUnfinished,
      regulation: stage.regulation,
      timeZone: institution.timeZone,
      hasTeamCompetition: championship.hasTeamCompetition,
      hasClubStandings: championship.hasClubStandings,
      hasWomenClasses: championship.hasWomenClasses,
      publicationStatus: championship.publicationStatus,
      teams: championship.teams,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.path, path))
  return found ?? null
}

/** The parts of a stage that most queries about it need. */
export type FoundStage = NonNullable<Awaited<ReturnType<typeof findStage>>>

/** Returns the locked stage of a write. */
export const stageOf = async (write: StageWrite): Promise<FoundStage> => {
  const found = await findStage(write.db, write.stage.path)
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return found
}
