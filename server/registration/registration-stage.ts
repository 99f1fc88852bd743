import { eq } from "drizzle-orm"
import { isChampionshipOfStage } from "#server/db/championship-place.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns a stage with its championship's settings as registration needs them, by its path, or null. */
export const findRegistrationStage = async (db: Pick<Db, "select">, path: string) => {
  const [found] = await db
    .select({
      key: stage.key,
      path: stage.path,
      institutionId: stage.institutionId,
      championshipId: stage.championshipId,
      timeZone: institution.timeZone,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      registrationEndDate: stage.registrationEndDate,
      hasTeamCompetition: championship.hasTeamCompetition,
      hasClubStandings: championship.hasClubStandings,
      hasWomenClasses: championship.hasWomenClasses,
      teams: championship.teams,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.path, path))
  return found ?? null
}

/** A stage as registration needs it. */
export type RegistrationStage = NonNullable<Awaited<ReturnType<typeof findRegistrationStage>>>
