import { and, asc, desc, eq } from "drizzle-orm"
import { championshipClass } from "./schema/competitions.ts"
import type { Db, Transaction } from "./transaction.ts"

/** Returns the classes that a championship's stages choose from (D-32), the highest order first. */
export const classesOfChampionship = (
  db: Db | Transaction,
  { institutionId, championshipId }: { institutionId: string; championshipId: string },
) =>
  db
    .select({
      key: championshipClass.key,
      name: championshipClass.name,
      order: championshipClass.order,
      clubStandingMultiplier: championshipClass.clubStandingMultiplier,
    })
    .from(championshipClass)
    .where(
      and(
        eq(championshipClass.institutionId, institutionId),
        eq(championshipClass.championshipId, championshipId),
      ),
    )
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
