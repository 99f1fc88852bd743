import { queries, useRead } from "#app/api/use-read.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { type FollowedRace, usePublishRace } from "./followed-race.tsx"

/** Milliseconds after which it is read again: waiting taps change no line of the board. */
const every = 15_000
const atMostEvery = 2_000

type ReadOptions = {
  /** What is read is stale once this changes. */
  version?: unknown
  /** What the page came with, and when. */
  loaded?: { race: RaceDesk; at: number }
}

/** When the newest answer came, if the last request failed; null: it is current, or there is none. */
type LostOn = { lostOn: number | null }

/** Reads what is missing in a stage and what needs attention, again while the page is visible, and publishes it to all of the desk. */
export function useFollowRace(stage: string, options: ReadOptions): FollowedRace {
  const race = useReadRace(stage, options)
  usePublishRace(race)
  return race
}

/** The same without publishing it. */
export function useReadRace(stage: string, { version, loaded }: ReadOptions): FollowedRace & LostOn {
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
  return { race: data?.desk ?? null, hasFailed, lostOn, refresh }
}
