import { sql } from "drizzle-orm"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "#server/stages/championship-place.ts"
import { isTeamInUse } from "#server/stages/team-in-use.ts"
import { renamedRows, renameTeamsInStandings } from "./rename-in-standings.ts"

type Teams = ChampionshipForm["teams"]

/** The names of teams, as the championship stores them. */
export const teamNames = (teams: Teams): string[] => teams.map(({ name }) => name)

/** Does a form know only teams that are there, and each of them once? */
export const areKnown = ({ before, after }: { before: Teams; after: Teams }): boolean => {
  const known = teamNames(before)
  const formers = after.flatMap(({ former }) => former ?? [])
  return new Set(formers).size === formers.length && formers.every((former) => known.includes(former))
}

/** Returns those of a championship's teams that somebody rides for, or that results or standings name: they stay (D-23). */
export const teamsInUse = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
  teams: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.execute<{ team: string }>(sql`
    select named.team from unnest(${sql.param([...teams])}::text[]) as named(team)
    where ${isTeamInUse(place, sql`named.team`)}`)
  return rows.map(({ team }) => team)
}

/** Returns a team that a form removes although it is in use; null: there is none. */
export const removedTeamInUse = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { before, after }: { before: Teams; after: Teams },
): Promise<string | null> => {
  const kept = new Set(after.map(({ former }) => former))
  const removed = teamNames(before).filter((name) => !kept.has(name))
  const [team] = await teamsInUse(tx, place, removed)
  return team ?? null
}

/**
 * Gives the teams that a form renames their new names everywhere (D-23): at participants, in results and standings, and in saved
 * registrations. The caller has the locks of the championship's stages, and reloads them.
 */
export const renameTeams = async (tx: Transaction, place: ChampionshipPlace, teams: Teams): Promise<void> => {
  const renames = teams.flatMap(({ former, name }) =>
    former === null || former === name ? [] : [{ from: former, to: name }],
  )
  if (renames.length === 0) return
  const renamed = renamedRows(renames)
  for (const table of [participant, result])
    await tx.execute(sql`
      update ${table} set team = renamed."to" from stage, ${renamed}
      where stage.key = ${table.stageKey} and ${isOf(stage, place)} and ${table.team} = renamed."from"`)
  await renameTeamsInStandings(tx, place, renames)
  // a saved registration is offered again (PA-08): that of a rider whose latest entry was in this championship
  await tx.execute(sql`
    update saved_registration as saved
    set participation_data = jsonb_set(saved.participation_data, '{team}', to_jsonb(renamed."to"))
    from ${renamed}
    where saved.participation_data->>'team' = renamed."from" and (
      select ${isOf(stage, place)} from participant join stage on stage.key = participant.stage_key
      where participant.id = saved.entry_id order by participant.created_on desc limit 1
    )`)
}
