import { useEffect } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import type { Board } from "#contracts/live.ts"
import { type FollowedRace, tellRace } from "./use-race.ts"

/** Milliseconds after which it is asked again: taps that wait move no line of the board. */
const every = 15_000
const atMostEvery = 2_000

/** Reads what is missing in a stage and what wants a look, again while the page is seen, and tells all of the desk. */
export function useFollowRace({ stage, revision }: Board): FollowedRace {
  const { told, hasFailed, refresh } = useRead(
    queries.results.race.queryOptions({ input: { stage: stage.path } }),
    { version: revision, atMostEvery, every },
  )
  const race = told?.desk ?? null
  useEffect(() => tellRace({ race, hasFailed, refresh }), [race, hasFailed, refresh])
  useEffect(() => () => tellRace(null), [])
  return { race, hasFailed, refresh }
}
