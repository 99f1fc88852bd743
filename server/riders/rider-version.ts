import { sql } from "drizzle-orm"
import type { Db } from "#server/db/transaction.ts"
import { entriesOfRider } from "#server/stages/find-riders.ts"

/** Returns whether a rider is known, and has not said that there should be no page (RI-03). */
export const hasPage = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from rider where id = ${id} and not is_hidden`)
  return rows.length > 0
}

/**
 * Returns a version that changes with everything that a rider's page is made of: whose page it is, its entries as they are shown, and
 * the revisions of their stages and standings.
 */
export const riderVersion = async (db: Db, id: string): Promise<string> => {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select md5(jsonb_agg(jsonb_build_array(
      rider.is_hidden, entry.participant_id, stage.path, stage.title, stage.location, stage.status, stage.results_status,
      stage.competition_start_date, stage.competition_end_date, stage.manual_dnf, stage.revision, participant.name,
      participant.racing_number, club.id, club.country, championship_class.name, stage_class.color, institution.time_zone,
      championship.display_name, championship.publication_status, championship.has_women_classes, standings.revision
    ) order by stage.key, entry.participant_id)::text) as version
    from rider cross join ${entriesOfRider(id)} entry
    join participant on participant.stage_key = entry.stage_key and participant.id = entry.participant_id
    join stage on stage.key = entry.stage_key
    join institution on institution.id = stage.institution_id
    join championship on championship.institution_id = stage.institution_id and championship.id = stage.championship_id
    join championship_class on championship_class.key = participant.class_key
    join stage_class on stage_class.stage_key = stage.key and stage_class.class_key = participant.class_key
    left join club on club.id = participant.club_id
    left join championship_standings standings
      on standings.institution_id = stage.institution_id and standings.championship_id = stage.championship_id
    where rider.id = ${id}`)
  return rows[0]?.version ?? ""
}
