import { asc, eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import { championshipStandings, standing, standingResult } from "#server/db/schema/standings.ts"
import type { Db } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { readSeason } from "#server/standings/read-season.ts"

/** A championship's standings, as they are read. */
export const standingsOf = async (db: Db, { place }: { place: ChampionshipPlace }) =>
  (await readSeason(db, place))?.standings ?? []

/** The same in short: name, position, totals, and points with status by stage. */
export const linesOf = async (db: Db, season: { place: ChampionshipPlace }) =>
  (await standingsOf(db, season)).map(({ name, position, total, totalMinusWorst, results }) => [
    name,
    position,
    total,
    totalMinusWorst,
    results.map(({ order, points, status }) => `${order}:${points} ${status}`).join(", "),
  ])

/** All stored rows of standings. */
export const storedStandings = async (db: Db) => ({
  common: await db.select().from(championshipStandings).orderBy(asc(championshipStandings.championshipId)),
  lines: await db.select().from(standing).orderBy(asc(standing.key)),
  cells: await db
    .select()
    .from(standingResult)
    .orderBy(asc(standingResult.standingKey), asc(standingResult.stageKey)),
})

/** How far the results of a stage have come, by its path. */
export const resultsStatusOf = async (db: Db, path: string) =>
  (await db.select().from(stage).where(eq(stage.path, path)))[0]?.resultsStatus
