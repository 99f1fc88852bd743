import type { ChangedStandings } from "#contracts/competitions/organising.ts"
import { countedEffects } from "#domain/standings/standings-effects.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"

/** Returns what changed for the audit log, which names nobody. */
export const countedByChampionship = (changed: readonly ChangedStandings[]) =>
  changed.map(({ championship, effects }) => ({ championship, ...countedEffects(effects) }))

/**
 * Makes a change under the locks of the standings of championships, and returns what it does to those that are published (D-53). Those that
 * change themselves say from then on that they were corrected: what is not confirmed has to be rolled back.
 */
export type EffectsOfChange = (
  tx: Transaction,
  change: { places: readonly ChampionshipPlace[]; now: number; change(): Promise<void> },
) => Promise<ChangedStandings[]>

/** Runs a change in a transaction, and rolls back what only raises a question, or is refused. */
export const ifConfirmed = async <Outcome extends { kind: string }>(
  db: Db,
  change: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> => {
  let undone: Outcome | null = null
  try {
    return await db.transaction(async (tx) => {
      const outcome = await change(tx)
      if (outcome.kind !== "to-confirm" && outcome.kind !== "refused") return outcome
      undone = outcome
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone && undone) return undone
    throw error
  }
}

class Undone extends Error {}
