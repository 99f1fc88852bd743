import { inArray, sql } from "drizzle-orm"
import { renamedId, renamedResolutions, withRenamedClasses } from "#domain/standings/renamed-classes.ts"
import { championshipStandings, standing } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "./championship-place.ts"

/** The state that a championship's standings share. */
export type CommonStandings = Pick<
  typeof championshipStandings.$inferSelect,
  "mode" | "rankedBy" | "resolutions" | "lastPublished"
>

/** Takes the lock of a championship's standings, so that changes of them follow one another. */
export const lockStandings = async (tx: Transaction, place: ChampionshipPlace): Promise<void> => {
  await tx.insert(championshipStandings).values(place).onConflictDoNothing()
  await lockKnownStandings(tx, place)
}

/** Takes the same lock if standings were generated before, and returns their shared state; otherwise null. */
export const lockKnownStandings = async (
  tx: Transaction,
  place: ChampionshipPlace,
): Promise<CommonStandings | null> => {
  const isOurs = isOf(championshipStandings, place)
  const [common] = await tx.select().from(championshipStandings).where(isOurs).for("update")
  return common ?? null
}

/**
 * Raises the revision of a championship's standings, by which pages notice changes, and updates the given parts of the shared
 * state.
 */
export const reviseStandings = async (
  tx: Transaction,
  place: ChampionshipPlace,
  common: Partial<CommonStandings> = {},
): Promise<void> => {
  await tx
    .update(championshipStandings)
    .set({ ...common, revision: sql`${championshipStandings.revision} + 1` })
    .where(isOf(championshipStandings, place))
}

type Rename = { key: number; from: string; to: string }

/** Gives the standings of renamed classes the ids that go with the new names, so that later generations find them (D-32). */
export const renameInStandings = async (
  tx: Transaction,
  place: ChampionshipPlace,
  renames: readonly Rename[],
): Promise<void> => {
  const common = await lockKnownStandings(tx, place)
  if (!common || renames.length === 0) return
  const { resolutions, lastPublished } = common
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
