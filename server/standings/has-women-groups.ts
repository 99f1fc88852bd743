import { and, eq } from "drizzle-orm"
import { type ChampionshipPlace, isChampionship } from "#server/db/championship-place.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

/** Tells whether a championship has the groups of women, which are generated in a step of their own (SP-12). */
export const hasWomenGroups = async (db: Db, place: ChampionshipPlace): Promise<boolean> => {
  const hasThem = and(isChampionship(place), eq(championship.hasWomenClasses, true))
  return (await db.$count(championship, hasThem)) > 0
}
