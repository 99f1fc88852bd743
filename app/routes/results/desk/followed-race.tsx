import { useEffect, useSyncExternalStore } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"

/** What is missing in a stage and what needs attention. */
type FollowedRace = {
  /** The newest that came; null before the first. */
  race: RaceDesk | null
  /** It could not be read. */
  hasFailed: boolean
  /** Reads it again. */
  refresh(): Promise<void>
}

/** Milliseconds after which it is read again: waiting taps change no line of the board. */
const every = 15_000
const atMostEvery = 2_000

type FollowOptions = {
  /** What is read is stale once this changes. */
  version: unknown
  /** What the page came with, and when. */
  loaded?: { race: RaceDesk; at: number }
}

/** Reads what is missing in a stage and what needs attention, again while the page is visible, and publishes it to all of the desk. */
export function useFollowRace(stage: string, { version, loaded }: FollowOptions): FollowedRace & LostOn {
  const { data, hasFailed, lostOn, refresh } = useRead(
    queries.results.race.queryOptions({
      input: { stage },
      ...(loaded && {
        initialData: { kind: "found", desk: loaded.race },
        initialDataUpdatedAt: loaded.at,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    }),
    { version, atMostEvery, every },
  )
  const race = data?.desk ?? null
  useEffect(() => publishRace({ race, hasFailed, refresh }), [race, hasFailed, refresh])
  useEffect(() => () => publishRace(null), [])
  return { race, hasFailed, lostOn, refresh }
}

/** When the newest answer came, if the last request failed; null: it is current, or there is none. */
type LostOn = { lostOn: number | null }

/** Returns the race that the panel follows: it is read once for all of the desk. */
export function useRace(): FollowedRace {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => notFollowed,
  )
}

/** Says that the race could not be read, as long as nothing of it has come; empty while all is well. */
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

const notFollowed: FollowedRace = { race: null, hasFailed: false, refresh: async () => {} }

// Dialogs are drawn beside the panel, so no context of the panel's reaches them; one above both would weigh on spectators.
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
