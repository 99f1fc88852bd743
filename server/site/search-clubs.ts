import { type SQL, sql } from "drizzle-orm"
import type { FoundClub } from "#contracts/site/site-search.ts"
import type { Db } from "#server/db/transaction.ts"
import { distance, isRunning } from "./nearest-stages.ts"

type Search = {
  /** The words in PostgreSQL's text search. */
  query: SQL
  most: number
}

/**
 * Returns the clubs with these words that ride in public stages, by name, each with the stage that shows it: a running one, else the
 * nearest in time.
 */
export const searchClubs = async (
  { db, now }: { db: Db; now: number },
  { query, most }: Search,
): Promise<FoundClub[]> => {
  const { rows } = await db.execute<FoundClub>(sql`
    with found as materialized (
      select id from club
      where to_tsvector('simple', search_text(id)) @@ ${query}
        and exists (select from participant join stage on stage.key = stage_key
          where club_id = club.id and stage.status = 'published')
      order by id limit ${most}
    )
    select found.id, jsonb_build_object('path', path, 'title', title) as stage,
      exists (select from standing join standing_result on standing_key = standing.key
        where standing.institution_id = nearest.institution_id and standing.championship_id = nearest.championship_id
        and standing_result.club_id = found.id and publication_status = 'published' and has_club_standings) as "hasStanding"
    from found cross join lateral (
      select stage.* from (select distinct stage_key from participant where club_id = found.id) as entry
      join stage on stage.key = stage_key where status = 'published'
      order by ${isRunning(now)} desc, ${distance(now)}, stage.key desc limit 1
    ) as nearest
    join championship on championship.institution_id = nearest.institution_id and championship.id = nearest.championship_id
    order by found.id`)
  return rows
}
