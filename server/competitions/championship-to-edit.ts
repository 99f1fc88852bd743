import { asc, eq, inArray } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { type ChampionshipPlace, isOf } from "#server/db/championship-place.ts"
import type { ReadContext } from "#server/db/context.ts"
import { institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import { versionOf } from "#server/db/version-of.ts"
import { readChampionship, type StoredChampionship } from "./read-championship.ts"

/** A championship with all that the screen to edit it shows. */
export type ChampionshipToEdit = {
  form: StoredChampionship
  /** Goes back with the form: who saves what has changed meanwhile is refused. */
  version: string
  institution: { id: string; name: string; timeZone: string }
  /** May the actor change the publication status? */
  mayPublish: boolean
  /** Keys of the classes that a stage rides, and that therefore stay. */
  classesInUse: number[]
  /** Its stages, the earliest first. */
  stages: {
    id: string
    path: string
    title: string
    location: string | null
    status: "draft" | "published"
    resultsStatus: ResultsStatus
    competitionStartDate: number
  }[]
}

/** The championship, or why it is not shown. */
export type ChampionshipToEditOutcome =
  | ({ kind: "found" } & ChampionshipToEdit)
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** Returns a championship with its stages for whoever may edit it (OR-02). */
export const championshipToEdit = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
): Promise<ChampionshipToEditOutcome> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const form = await readChampionship(db, place)
  const [of] = await db.select().from(institution).where(eq(institution.id, place.institutionId))
  if (!form || !of) return { kind: "refused", reason: "championship-not-found" }
  const keys = form.classes.map(({ key }) => key)
  const inUse = await db
    .selectDistinct({ key: stageClass.classKey })
    .from(stageClass)
    .where(inArray(stageClass.classKey, keys))
  const stages = await db
    .select({
      id: stage.id,
      path: stage.path,
      title: stage.title,
      location: stage.location,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
      competitionStartDate: stage.competitionStartDate,
    })
    .from(stage)
    .where(isOf(stage, place))
    .orderBy(asc(stage.competitionStartDate), asc(stage.id))
  return {
    kind: "found",
    form,
    version: versionOf(form),
    institution: of,
    mayPublish: may(actor, "manage-championships", "site"),
    classesInUse: inUse.map(({ key }) => key),
    stages,
  }
}
