import { and, desc, eq } from "drizzle-orm"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "#server/stages/championship-place.ts"

/** Returns the colours of a championship's classes by name, `#rrggbb`, as the latest published stage of each has it. */
export const readClassColors = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
): Promise<Record<string, string>> => {
  const rows = await db
    .selectDistinctOn([championshipClass.key], { name: championshipClass.name, color: stageClass.color })
    .from(stageClass)
    .innerJoin(stage, eq(stage.key, stageClass.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(and(isOf(stage, place), eq(stage.status, "published")))
    .orderBy(championshipClass.key, desc(stage.competitionStartDate))
  return Object.fromEntries(rows.map(({ name, color }) => [name, color]))
}
