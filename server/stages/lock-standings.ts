import { sql } from "drizzle-orm"
import { championshipStandings } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "./championship-place.ts"

/** The state that a championship's standings share. */
export type CommonStandings = Pick<
  typeof championshipStandings.$inferSelect,
  "mode" | "rankedBy" | "resolutions" | "lastPublished" | "correctedOn"
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
