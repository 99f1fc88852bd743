import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** Does somebody ride for a team of a championship, or do results or standings name it? Then it stays in the list (D-23). */
export const isTeamInUse = (
  { institutionId, championshipId }: Record<"institutionId" | "championshipId", string | SQLWrapper>,
  team: SQL,
): SQL => {
  const isOfChampionship = (table: string) =>
    sql`${sql.identifier(table)}.institution_id = ${institutionId} and ${sql.identifier(table)}.championship_id = ${championshipId}`
  return sql`(
    exists (select from participant join stage on stage.key = stage_key
      where ${isOfChampionship("stage")} and participant.team = ${team})
    or exists (select from result join stage on stage.key = stage_key
      where ${isOfChampionship("stage")} and result.team = ${team})
    or exists (select from standing left join standing_result on standing.key = standing_key
      where ${isOfChampionship("standing")} and ${team} in (standing.team, standing_result.team)))`
}
