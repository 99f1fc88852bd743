import { sql } from "drizzle-orm"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { groupKey, womenGroups } from "#domain/standings/standing.ts"
import { batchedFetch } from "#server/db/batched-fetch.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Boards } from "#server/live/boards.ts"
import type { CacheKey } from "./cache-key.ts"

/**
 * Returns a function that removes from a cache key the classes and riders that the stage, or the championship, does not have: their
 * page is the one without them, and anybody could make up as many as they like. No crowd of these takes the connections of pages:
 * lookups share their queries.
 */
export const knownChoices = ({
  boards: { board: boardOf },
  db,
}: {
  boards: Pick<Boards, "board">
  db: Db
}) => {
  const classesOf = batchedFetch((places) => findClasses(db, places))
  return async (cacheKey: CacheKey): Promise<CacheKey> => {
    const [path = "", search] = cacheKey.address.split("?")
    const query = new URLSearchParams(search)
    if (!query.has("class") && !query.has("rider")) return cacheKey
    // the address of data ends with it
    const [, , institution = "", championship = "", stage = ""] = path.replace(/\.data$/, "").split("/")
    const board = stage === "" ? null : await boardOf(stagePath({ institution, championship, stage }))
    const ofChampionship = async () =>
      query.getAll("class").every((name) => women.includes(name))
        ? women
        : [...women, ...((await classesOf(`${institution}/${championship}`)) ?? [])]
    const classes = stage === "" ? await ofChampionship() : board?.classes.map(({ name }) => name)
    const known = new URLSearchParams()
    for (const [name, value] of query) {
      if (name === "class" && !classes?.includes(value)) continue
      if (name === "rider" && !board?.rows.some(({ id }) => id === value)) continue
      known.append(name, value)
    }
    const address = known.size === 0 ? path : `${path}?${known}`
    return { ...cacheKey, key: `${cacheKey.language} ${address}`, address }
  }
}

const women = womenGroups.map((name) => groupKey({ kind: "women", name }))

/** Returns the names of the classes of championships, by `institution/championship`. */
const findClasses = async (db: Db, places: readonly string[]): Promise<Map<string, string[]>> => {
  const { institutionId, championshipId, name } = championshipClass
  const place = sql<string>`${institutionId} || '/' || ${championshipId}`
  const rows = await db
    .select({ place, names: sql<string[]>`array_agg(${name})` })
    .from(championshipClass)
    .where(
      sql`(${institutionId}, ${championshipId}) in (
        select split_part(one, '/', 1), split_part(one, '/', 2) from unnest(${sql.param([...places])}::text[]) as one)`,
    )
    .groupBy(institutionId, championshipId)
  return new Map(rows.map((row) => [row.place, row.names]))
}
