import { sql } from "drizzle-orm"
import type { Db } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"

/**
 * Returns what changes whenever anything does that a championship's standings page is made of: its standings, the
 * championship, its classes with their colours, and its stages.
 */
export const standingsVersion = async (
  db: Db,
  { institutionId, championshipId }: ChampionshipPlace,
): Promise<string> => {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select md5(jsonb_build_array(
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
    )::text) as version
    from championship join institution on institution.id = championship.institution_id
    where championship.institution_id = ${institutionId} and championship.id = ${championshipId}`)
  return rows[0]?.version ?? ""
}
