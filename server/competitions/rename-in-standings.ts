import { inArray, type SQL, sql } from "drizzle-orm"
import {
  renamedId,
  renamedResolutions,
  resolutionsWithNames,
  withNames,
  withRenamedClasses,
} from "#domain/standings/renames.ts"
import { standing } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, inOrderOfPaths, isOf } from "#server/stages/championship-place.ts"
import { type CommonStandings, lockKnownStandings, reviseStandings } from "#server/stages/lock-standings.ts"

type Rename = { from: string; to: string }

/** A championship's standings and what they share, as it was read under their lock. */
type LockedStandings = ChampionshipPlace & Pick<CommonStandings, "resolutions" | "lastPublished">

/**
 * Gives the standings of renamed classes the ids that go with the new names, so that later generations find them (D-32). Their
 * lock was taken before the rows of the classes.
 */
export const renameClassesInStandings = async (
  tx: Transaction,
  { resolutions, lastPublished, ...place }: LockedStandings,
  renames: readonly (Rename & { key: number })[],
): Promise<void> => {
  if (renames.length === 0) return
  await reviseStandings(tx, place, {
    resolutions: renamedResolutions(resolutions, renames),
    lastPublished: lastPublished && withRenamedClasses(lastPublished, renames, resolutions),
  })
  const lines = await tx
    .select({ key: standing.key, classKey: standing.classKey, id: standing.id, refs: standing.refOriginal })
    .from(standing)
    .where(
      inArray(
        standing.classKey,
        renames.map(({ key }) => key),
      ),
    )
  const renamed = lines.flatMap(({ key, classKey, id, refs }) => {
    const rename = renames.find((one) => one.key === classKey)
    if (!rename) return []
    const now = (known: string) => renamedId(known, rename, resolutions)
    return [{ key, id: now(id), ref_original: refs.map(now) }]
  })
  await tx.execute(sql`
    update standing set id = row.id, ref_original = row.ref_original
    from json_to_recordset(${JSON.stringify(renamed)}::json) as row(key int, id text, ref_original text[])
    where standing.key = row.key`)
}

/**
 * Takes the locks of all standings that name a club, in the order of their paths as all that take several, and returns them: in a line, a result, a
 * settled conflict, or in what was last published.
 */
export const lockStandingsOfClub = async (tx: Transaction, club: string): Promise<LockedStandings[]> => {
  const contains = (part: object) => sql`@> ${JSON.stringify(part)}::jsonb`
  const { rows } = await tx.execute<LockedStandings>(sql`
    select institution_id as "institutionId", championship_id as "championshipId", resolutions,
      last_published as "lastPublished"
    from championship_standings common
    where exists (
      select from standing line left join standing_result cell on cell.standing_key = line.key
      where line.institution_id = common.institution_id and line.championship_id = common.championship_id
        and ${club} in (line.club_id, cell.club_id))
      or resolutions ${contains([{ field: "clubId", previous: club }])}
      or resolutions ${contains([{ field: "clubId", next: club }])}
      or last_published ${contains({ standings: [{ clubId: club }] })}
      or last_published ${contains({ standings: [{ results: [{ clubId: club }] }] })}
    order by ${inOrderOfPaths(sql`institution_id`, sql`championship_id`)} for update`)
  return rows
}

/**
 * Gives a club its new name where standings store it outside of their rows, which follow the club themselves; pages notice it by
 * the revision (D-23). The standings are those that `lockStandingsOfClub` returned for the former name.
 */
export const renameClubInStandings = async (
  tx: Transaction,
  standings: readonly LockedStandings[],
  rename: Rename,
): Promise<void> => {
  for (const { resolutions, lastPublished, ...place } of standings)
    await reviseStandings(tx, place, {
      resolutions: resolutionsWithNames(resolutions, "clubId", [rename]),
      lastPublished: lastPublished && withNames(lastPublished, "clubId", [rename]),
    })
}

/** Renames as rows of the table `renamed`, for an update by them. */
export const renamedRows = (renames: readonly Rename[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(renames)}::json) as renamed("from" text, "to" text)`

/** Gives teams their new names in the standings of their championship (D-23). */
export const renameTeamsInStandings = async (
  tx: Transaction,
  place: ChampionshipPlace,
  renames: readonly Rename[],
): Promise<void> => {
  const common = await lockKnownStandings(tx, place)
  if (!common) return
  const { resolutions, lastPublished } = common
  await reviseStandings(tx, place, {
    resolutions: resolutionsWithNames(resolutions, "team", renames),
    lastPublished: lastPublished && withNames(lastPublished, "team", renames),
  })
  const renamed = renamedRows(renames)
  await tx.execute(sql`
    update standing set team = renamed."to" from ${renamed}
    where ${isOf(standing, place)} and standing.team = renamed."from"`)
  await tx.execute(sql`
    update standing_result set team = renamed."to" from standing, ${renamed}
    where standing.key = standing_key and ${isOf(standing, place)} and standing_result.team = renamed."from"`)
}
