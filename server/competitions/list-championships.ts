import { asc, count, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { isChampionshipOfStage } from "#server/db/championship-place.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"

/** A championship as the list of all of them shows it. */
export type ListedChampionship = {
  institutionId: string
  institutionName: string
  id: string
  displayName: string
  publicationStatus: "draft" | "published"
  /** How many stages it has. */
  stages: number
}

/** The championships, or why they are not shown. */
export type ChampionshipsOutcome =
  | { kind: "found"; championships: ListedChampionship[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists the championships of all institutions for an admin, by institution and then by id (OR-01). */
export const listChampionships = async ({ db, actor }: ReadContext): Promise<ChampionshipsOutcome> => {
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  const championships = await db
    .select({
      institutionId: championship.institutionId,
      institutionName: institution.name,
      id: championship.id,
      displayName: championship.displayName,
      publicationStatus: championship.publicationStatus,
      stages: count(stage.key),
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .leftJoin(stage, isChampionshipOfStage)
    .groupBy(championship.institutionId, championship.id, institution.name)
    .orderBy(asc(championship.institutionId), asc(championship.id))
  return { kind: "found", championships }
}
