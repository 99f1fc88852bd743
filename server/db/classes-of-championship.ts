import { asc, desc } from "drizzle-orm"
import { type ChampionshipPlace, isOf } from "./championship-place.ts"
import { championshipClass } from "./schema/competitions.ts"
import type { Db, Transaction } from "./transaction.ts"

/** Returns the classes that a championship's stages choose from (D-32), the highest order first. */
export const classesOfChampionship = (db: Db | Transaction, place: ChampionshipPlace) =>
  db
    .select({
      key: championshipClass.key,
      name: championshipClass.name,
      order: championshipClass.order,
      clubStandingMultiplier: championshipClass.clubStandingMultiplier,
    })
    .from(championshipClass)
    .where(isOf(championshipClass, place))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
