import { useEffect, useSyncExternalStore } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"

/** What is missing in a stage and what needs attention. */
export type FollowedRace = {
  /** The newest that came; null before the first. */
  race: RaceDesk | null
  /** It could not be read. */
  hasFailed: boolean
  /** Reads it again. */
  refresh(): Promise<void>
}

/** Publishes to all of the desk what is missing in a stage and what needs attention, as long as the panel is on the page. */
export function usePublishRace({ race, hasFailed, refresh }: FollowedRace): void {
  useEffect(() => publishRace({ race, hasFailed, refresh }), [race, hasFailed, refresh])
  useEffect(() => () => publishRace(null), [])
}

/** Returns the race that the panel follows: it is read once for all of the desk. */
export function useRace(): FollowedRace {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => notFollowed,
  )
}

/** Says that the race could not be read, if no answer has arrived yet; otherwise empty. */
export function RaceFailed() {
  const t = useWords("results-desk")
  const { race, hasFailed, refresh } = useRace()
  if (race || !hasFailed) return null
  return (
    <p role="alert" className="desk-note">
      {t("unanswered.broken")}{" "}
      <button type="button" className="quiet-button" onClick={refresh}>
        {t("retry")}
      </button>
    </p>
  )
}

/**
 * Does a standing have a result of the stage that is not final (D-18)? Null until that has been read for the step at which the board shows
 * the stage, because the board is ahead.
 */
export const hasDrafts = (race: RaceDesk | null, step: ResultsStatus): boolean | null =>
  race?.stage.resultsStatus === step ? race.stage.isDraft : null

const notFollowed: FollowedRace = { race: null, hasFailed: false, refresh: async () => {} }

// Dialogs are rendered beside the panel, so its contexts do not reach them; spectators would have to load a context above both.
let followed = notFollowed
const listeners = new Set<() => void>()

/** Publishes the race to all of the desk; null: it is no longer followed. */
function publishRace(race: FollowedRace | null): void {
  followed = race ?? notFollowed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
