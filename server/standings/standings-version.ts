import { or, sql } from "drizzle-orm"
import type { CallContext } from "#server/api/chain.ts"
import type { Db } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isChampionship, pathOf } from "#server/stages/championship-place.ts"

/**
 * Returns a version that changes with everything that the standings pages of these championships are made of: the standings,
 * the championship, its classes with their colours, and its stages.
 */
export const standingsVersion = async (db: Db, ...places: ChampionshipPlace[]): Promise<string> => {
  if (places.length === 0) return ""
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select string_agg(md5(jsonb_build_array(
      to_jsonb(championship), institution.time_zone,
      (select revision from championship_standings c
        where c.institution_id = championship.institution_id and c.championship_id = championship.id),
      (select jsonb_agg(to_jsonb(class) order by class.key) from championship_class class
        where class.institution_id = championship.institution_id and class.championship_id = championship.id),
      (select jsonb_agg(jsonb_build_array(stage_key, class_key, color) order by stage_key, class_key) from stage_class
        join stage on stage.key = stage_key
        where stage.institution_id = championship.institution_id and stage.championship_id = championship.id),
      (select jsonb_agg(jsonb_build_array(id, title, location, status, competition_start_date, results_status) order by key)
        from stage where stage.institution_id = championship.institution_id and stage.championship_id = championship.id)
    )::text), ' ' order by championship.institution_id, championship.id) as version
    from championship join institution on institution.id = championship.institution_id
    where ${or(...places.map(isChampionship))}`)
  return rows[0]?.version ?? ""
}

/** Returns a version that changes with the pages that the riders of a championship have (RI-01, RI-03, RI-04). */
export const riderLinksVersion = async (
  db: Db,
  { institutionId, championshipId }: ChampionshipPlace,
): Promise<string> => {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select md5(jsonb_agg(jsonb_build_array(participant.stage_key, participant.id, coalesce(own.id, linked.id))
      order by participant.stage_key, participant.id)::text) as version
    from stage join participant on participant.stage_key = stage.key
    left join rider own on own.entry_id = participant.id
    left join linked_entry on linked_entry.stage_key = participant.stage_key and participant_id = participant.id
    left join rider linked on linked.id = rider_id
    where stage.institution_id = ${institutionId} and stage.championship_id = ${championshipId}
      and not coalesce(own.is_hidden, linked.is_hidden, true)`)
  return rows[0]?.version ?? ""
}

type Tracking = Pick<CallContext, "db" | "track">

/**
 * Records that an answer depends on the standings of a championship. To be called before they are read: if they are newer than
 * their version, the answer is only made again.
 */
export const trackStandings = async ({ db, track }: Tracking, place: ChampionshipPlace): Promise<void> => {
  const current = () => standingsVersion(db, place)
  track(`standings ${pathOf(place)}`, { version: await current(), current })
}

/** The same for the pages of its riders: only few answers lead to those. */
export const trackRiderLinks = async ({ db, track }: Tracking, place: ChampionshipPlace): Promise<void> => {
  const current = () => riderLinksVersion(db, place)
  track(`riders of ${pathOf(place)}`, { version: await current(), current })
}
