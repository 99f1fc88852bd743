import { sql } from "drizzle-orm"
import { type ChampionshipPlace, isOf } from "./championship-place.ts"
import { championshipStandings } from "./schema/standings.ts"
import type { Transaction } from "./transaction.ts"

/** What a championship's standings have in common. */
export type CommonStandings = Pick<
  typeof championshipStandings.$inferSelect,
  "mode" | "resolutions" | "lastPublished"
>

/** Takes the lock of a championship's standings: whoever changes them comes after whoever does so now. */
export const lockStandings = async (tx: Transaction, place: ChampionshipPlace): Promise<void> => {
  await tx.insert(championshipStandings).values(place).onConflictDoNothing()
  await lockKnownStandings(tx, place)
}

/** Takes the same lock where somebody has made standings; returns what they have in common, else null. */
export const lockKnownStandings = async (
  tx: Transaction,
  place: ChampionshipPlace,
): Promise<CommonStandings | null> => {
  const isOurs = isOf(championshipStandings, place)
  const [common] = await tx.select().from(championshipStandings).where(isOurs).for("update")
  return common ?? null
}

/** Raises the revision of a championship's standings, by which pages know that they changed, with what of the rest is new. */
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
