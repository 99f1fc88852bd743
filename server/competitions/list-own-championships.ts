import { asc, desc, eq, inArray } from "drizzle-orm"
import type { ReadContext } from "#server/db/context.ts"
import { championship, institution } from "#server/db/schema/competitions.ts"

/** A championship that a secretary edits. */
export type OwnChampionship = {
  institutionId: string
  institutionName: string
  id: string
  displayName: string
}

/** Lists the championships of the institutions whose secretary somebody is (D-02), the latest by id first in each; null: nobody asks. */
export const listOwnChampionships = async ({ db, actor }: ReadContext): Promise<OwnChampionship[] | null> => {
  if (!actor) return null
  return db
    .select({
      institutionId: championship.institutionId,
      institutionName: institution.name,
      id: championship.id,
      displayName: championship.displayName,
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .where(inArray(championship.institutionId, [...actor.secretaryOf]))
    .orderBy(asc(championship.institutionId), desc(championship.id))
}
