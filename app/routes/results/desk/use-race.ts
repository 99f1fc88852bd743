import { use } from "react"
import { RaceContext } from "#app/routes/results/desk-context.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"

/** What is missing in a stage and what wants a look. */
export type FollowedRace = {
  /** The newest that came; null before the first. */
  race: RaceDesk | null
  /** It could not be read. */
  hasFailed: boolean
  /** Reads it again. */
  refresh(): Promise<void>
}

const notFollowed: FollowedRace = { race: null, hasFailed: false, refresh: async () => {} }

/** Returns what is followed of the race; it is read in one place for all of the desk. */
export function useRace(): FollowedRace {
  return use(RaceContext) ?? notFollowed
}
