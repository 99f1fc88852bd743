import type { Standing } from "#domain/standings/standing.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type CommonStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import { differingRows, isChange } from "./differing-rows.ts"
import type { Season } from "./read-season.ts"
import { standingRows } from "./standing-rows.ts"
import { storeRows } from "./store-rows.ts"

/** What becomes of a season: its standings, and what is common to them. */
type SeasonChange = Partial<CommonStandings> & { standings: readonly Standing[] }

/**
 * Writes what differs from the season as it was read under the lock; returns whether anything does. What standings hold of
 * stages that are not generated is left alone, and so is a standing that only holds that.
 */
export const writeStandings = async (
  tx: Transaction,
  season: Season,
  { standings, ...common }: SeasonChange,
): Promise<boolean> => {
  const onlyElsewhere = season.standings.filter(({ results }) => results.length === 0)
  const before = season.standings.map(standingRows(season))
  const after = [...onlyElsewhere, ...standings].map(standingRows(season))
  const lines = differingRows(
    before.map(({ line }) => line),
    after.map(({ line }) => line),
  )
  const cells = differingRows(
    before.flatMap((one) => one.cells),
    after.flatMap((one) => one.cells),
  )
  if (!isChange(lines) && !isChange(cells) && Object.keys(common).length === 0) return false
  await reviseStandings(tx, season.place, common)
  await storeRows(tx, season.place, { lines, cells })
  return true
}
