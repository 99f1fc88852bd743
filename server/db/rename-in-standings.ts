import { inArray, sql } from "drizzle-orm"
import { renamedId, renamedResolutions, withRenamedClasses } from "#domain/standings/renamed-classes.ts"
import type { ChampionshipPlace } from "./championship-place.ts"
import { lockKnownStandings, reviseStandings } from "./lock-standings.ts"
import { standing } from "./schema/standings.ts"
import type { Transaction } from "./transaction.ts"

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
    lastPublished: lastPublished && withRenamedClasses(lastPublished, renames),
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
    return rename
      ? [{ key, id: renamedId(id, rename), ref_original: refs.map((ref) => renamedId(ref, rename)) }]
      : []
  })
  await tx.execute(sql`
    update standing set id = row.id, ref_original = row.ref_original
    from json_to_recordset(${JSON.stringify(renamed)}::json) as row(key int, id text, ref_original text[])
    where standing.key = row.key`)
}
