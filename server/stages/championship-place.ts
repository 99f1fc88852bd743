import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { championshipPath } from "#domain/competitions/stage-path.ts"
import { championship, championshipClass, stage } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A championship: its institution, and its id there. */
export type ChampionshipPlace = { institutionId: string; championshipId: string }

/** Returns the path of a championship, as the audit log names it (D-01). */
export const pathOf = ({ institutionId, championshipId }: ChampionshipPlace): string =>
  championshipPath({ institution: institutionId, championship: championshipId })

/** Returns the championship of a path; the ids are empty if it is not one. */
export const championshipAt = (path: string): ChampionshipPlace => {
  const [, institutionId = "", , championshipId = ""] = path.split("/")
  return { institutionId, championshipId }
}

/** The condition for the row of this championship. */
export const isChampionship = ({ institutionId, championshipId }: ChampionshipPlace) =>
  and(eq(championship.institutionId, institutionId), eq(championship.id, championshipId))

type OfChampionships = Record<keyof ChampionshipPlace, AnyPgColumn>

/** The condition for rows of this championship in a table of its stages, classes or standings. */
export const isOf = (table: OfChampionships, { institutionId, championshipId }: ChampionshipPlace) =>
  and(eq(table.institutionId, institutionId), eq(table.championshipId, championshipId))

/** The order in which the standings of several championships are locked: by their paths, whatever the language of the database. */
export const inOrderOfPaths = (institutionId: SQLWrapper, championshipId: SQLWrapper): SQL =>
  sql`'institutions/' || ${institutionId} || '/championships/' || ${championshipId} collate "C"`

/** Joins stages with their championship. */
export const isChampionshipOfStage = and(
  eq(championship.institutionId, stage.institutionId),
  eq(championship.id, stage.championshipId),
)

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
