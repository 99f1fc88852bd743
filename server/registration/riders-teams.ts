import { sql } from "drizzle-orm"
import { championship } from "#server/db/schema/competitions.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { isTeamInUse } from "#server/stages/team-in-use.ts"

const { institutionId, id: championshipId } = championship
const isInUse = isTeamInUse({ institutionId, championshipId }, sql`one.team`)

/**
 * Takes the teams that riders have added, and nobody rides for any longer, off the championship's list (D-23). So an account adds as many
 * teams as it has entries, however often it changes them. Teams of a list that an organiser has saved stay.
 */
export const dropEmptyTeams = async ({ db, stage }: StageWrite): Promise<void> => {
  await db.execute(sql`
    update championship set
      teams = array(
        select one.team from unnest(teams) with ordinality as one(team, at)
        where one.team <> all(riders_teams) or ${isInUse} order by one.at),
      riders_teams = array(select one.team from unnest(riders_teams) as one(team) where ${isInUse})
    from stage as here
    where here.key = ${stage.key} and championship.institution_id = here.institution_id
      and championship.id = here.championship_id and riders_teams <> '{}'`)
}
