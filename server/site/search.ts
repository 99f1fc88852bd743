import { and, desc, eq, gt, sql } from "drizzle-orm"
import type { SiteSearch } from "#contracts/site/site-search.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { prefixQuery, queryWords } from "#domain/site/search-query.ts"
import { procedures } from "#server/api/chain.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { searchClubs } from "./search-clubs.ts"
import { searchRiders } from "./search-riders.ts"

/** How many of each kind are shown: to find others, the visitor types more. */
const shownOfEach = 8

/**
 * Returns the riders, clubs, stages and championships that have all these words, or words that begin with them (SE-01); null: there is too
 * little to search for. Only public stages and published championships are found, and nobody who was forgotten.
 */
export const searchSite = async (
  { db, now }: { db: Db; now: number },
  typed: string,
): Promise<SiteSearch | null> => {
  const words = queryWords(typed)
  if (words.length === 0) return null
  const [riders, clubs, changesOn, stages, championships] = await Promise.all([
    searchRiders({ db, now }, words, shownOfEach),
    searchClubs({ db, now }, { query: queryOf(words), most: shownOfEach }),
    nextChange({ db, now }),
    searchStages(db, words),
    searchChampionships(db, words),
  ])
  const begun = stages.map((one) => ({ ...withKind(one), hasBegun: one.competitionStartDate <= now }))
  return { riders, clubs, stages: begun, championships, changesOn }
}

/** Returns when the next public stage begins or ends, which changes the riders that are shown; null: none is to come. */
const nextChange = async ({ db, now }: { db: Db; now: number }): Promise<number | null> => {
  const { status, competitionStartDate: start, competitionEndDate: end } = stage
  const [next] = await db
    .select({
      at: sql<number | null>`least(min(${start}) filter (where ${gt(start, now)}), min(${end}))`.mapWith(end),
    })
    .from(stage)
    .where(and(eq(status, "published"), gt(end, now)))
  return next?.at ?? null
}

const searchStages = (db: Db, words: readonly string[]) =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      location: stage.location,
      competitionStartDate: stage.competitionStartDate,
      calledOff: stage.calledOff,
      timeZone: institution.timeZone,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(stage.status, "published"),
        sql`to_tsvector('simple', search_text(${stage.title} || ' ' || coalesce(${stage.location}, ''))) @@ ${queryOf(words)}`,
      ),
    )
    .orderBy(desc(stage.competitionStartDate), desc(stage.key))
    .limit(shownOfEach)

const searchChampionships = (db: Db, words: readonly string[]) =>
  db
    .select({
      institution: championship.institutionId,
      id: championship.id,
      displayName: championship.displayName,
    })
    .from(championship)
    .where(
      and(
        eq(championship.publicationStatus, "published"),
        sql`to_tsvector('simple', search_text(${championship.displayName})) @@ ${queryOf(words)}`,
      ),
    )
    .orderBy(desc(championship.displayName), desc(championship.institutionId))
    .limit(shownOfEach)

const queryOf = (words: readonly string[]) => sql`to_tsquery('simple', ${prefixQuery(words)})`

/** The procedure of the search in the top bar. */
export const siteProcedures = {
  search: procedures.site.search.handler(async ({ input: { typed }, context: { db, now, clock, track } }) => {
    const found = await searchSite({ db, now }, typed)
    const current = async () => versionOf(await searchSite({ db, now: clock() }, typed))
    track(`search ${typed}`, { version: versionOf(found), current })
    return found
  }),
}
