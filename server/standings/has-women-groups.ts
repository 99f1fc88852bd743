import { and, eq } from "drizzle-orm"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "./championship-place.ts"

/** Tells whether a championship has the groups of women, which are generated in a step of their own (SP-12). */
export const hasWomenGroups = async (
  db: Db,
  { institutionId, championshipId }: ChampionshipPlace,
): Promise<boolean> => {
  const count = await db.$count(
    championship,
    and(
      eq(championship.institutionId, institutionId),
      eq(championship.id, championshipId),
      eq(championship.hasWomenClasses, true),
    ),
  )
  return count > 0
}
