import { eq } from "drizzle-orm"
import type { InstitutionAction } from "#contracts/api/procedure.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { isChampionshipOfStage } from "./championship-place.ts"
import type { StageWrite } from "./stage-write.ts"

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
      calledOff: stage.calledOff,
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
      signOnTicks: stage.signOnTicks,
      noiseLimit: stage.noiseLimit,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.path, path))
  return found ?? null
}

/** The parts of a stage that most queries about it need. */
export type FoundStage = NonNullable<Awaited<ReturnType<typeof findStage>>>

/** Why somebody may not do something in a stage. */
export type StageRefusal = { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** A stage, and the id of the user who may do something in it. */
type StageForActor = { kind: "found"; stage: FoundStage; userId: string }

/** Returns a stage by its path if the actor may do this at its institution, or why not. */
export const findStageFor = async (
  { db, actor }: { db: Pick<Db, "select">; actor: Actor | null },
  path: string,
  action: InstitutionAction,
): Promise<StageForActor | StageRefusal> => {
  const stage = await findStage(db, path)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, action, { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return { kind: "found", stage, userId: actor.userId }
}

/** Returns the locked stage of a write. */
export const stageOf = async (write: StageWrite): Promise<FoundStage> => {
  const found = await findStage(write.db, write.stage.path)
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return found
}
