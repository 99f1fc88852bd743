import { and, desc, eq, sql } from "drizzle-orm"
import type { FoundRider, SiteSearch } from "#contracts/site-search.ts"
import { numbersIn, prefixQuery, queryWords } from "#domain/site/search-query.ts"
import { procedures } from "#server/api/chain.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"

/** So many of each kind are shown: who looks for another types more. */
const mostOfEach = 8

/** So many entries are looked at, the latest: those of one person are one rider. */
const mostEntries = 400

/**
 * Returns the riders, stages and championships that have all these words, or words that begin with them (SE-01); null: there is too
 * little to search for. Only public stages and published championships are found, and nobody who was forgotten.
 */
export const searchSite = async (
  { db, now }: { db: Db; now: number },
  typed: string,
): Promise<SiteSearch | null> => {
  const words = queryWords(typed)
  if (words.length === 0) return null
  const [riders, stages, championships] = await Promise.all([
    searchRiders(db, words),
    searchStages(db, words),
    searchChampionships(db, words),
  ])
  const begun = stages.map((one) => ({ ...one, hasBegun: one.competitionStartDate <= now }))
  return { riders, stages: begun, championships }
}

/**
 * An entry leads to the page of its rider. Of entries without one, those of one name and birth date are shown as one, by the latest: that
 * joins nothing, it only spares the reader a list of one rider's stages.
 */
const searchRiders = async (db: Db, words: readonly string[]): Promise<FoundRider[]> => {
  const { rows } = await db.execute<FoundRider>(sql`
    with entry as (
      select stage_key, participant.id, name, racing_number, birth_date, class_key, path, title, competition_start_date,
        racing_number = any(${sql.param(numbersIn(words))}::text[]) is true as is_number
      from participant join stage on stage.key = stage_key
      where to_tsvector('simple', search_text(name || ' ' || coalesce(racing_number, ''))) @@ ${queryOf(words)}
        and stage.status = 'published' and birth_date is not null
      order by is_number desc, competition_start_date desc limit ${mostEntries}
    ), rider_entry as (
      select entry.*, rider.id as rider, coalesce(rider.id::text, lower(name) || birth_date) as person
      from entry left join linked_entry on linked_entry.stage_key = entry.stage_key and participant_id = entry.id
      left join rider on rider.id = coalesce(rider_id, (select id from rider own where own.user_id = entry.id))
        and not is_hidden
    ), latest as (
      select distinct on (person) * from rider_entry order by person, competition_start_date desc
    ), shown as (
      select * from latest order by is_number desc, competition_start_date desc, name, id limit ${mostOfEach}
    )
    select shown.name, racing_number as "racingNumber", championship_class.name as "racingClass", color, rider,
      jsonb_build_object('path', path, 'title', title) as stage, id as "participantId",
      exists (select from result where result.stage_key = shown.stage_key and participant_id = id and not deleted)
        as "hasResult"
    from shown join championship_class on championship_class.key = class_key
    join stage_class on stage_class.stage_key = shown.stage_key and stage_class.class_key = shown.class_key
    order by is_number desc, competition_start_date desc, shown.name, id`)
  return rows
}

const searchStages = (db: Db, words: readonly string[]) =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      location: stage.location,
      competitionStartDate: stage.competitionStartDate,
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
    .limit(mostOfEach)

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
    .limit(mostOfEach)

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
