import { useSyncExternalStore } from "react"
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

// Dialogs are drawn beside the panel, so no context of the panel's reaches them; one above both would weigh on spectators.
let followed = notFollowed
const listeners = new Set<() => void>()

/** Tells all of the desk what is followed of its race; null: nothing any longer. */
export function tellRace(told: FollowedRace | null): void {
  followed = told ?? notFollowed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what the panel follows of the race, which is read once for all of the desk. */
export function useRace(): FollowedRace {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => notFollowed,
  )
}
