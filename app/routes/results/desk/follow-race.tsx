import { useEffect } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import type { Board } from "#contracts/live.ts"
import type { FollowedRace } from "./use-race.ts"

/** Milliseconds after which it is asked again: taps that wait move no line of the board. */
const every = 15_000
const atMostEvery = 2_000

type FollowRaceProps = { board: Board; onRace(followed: FollowedRace): void }

/** Reads what is missing in a stage and what wants a look, again while the page is seen, and draws nothing. */
export function FollowRace({ board: { stage, revision }, onRace }: FollowRaceProps) {
  const { told, hasFailed, refresh } = useRead(
    queries.results.race.queryOptions({ input: { stage: stage.path } }),
    { version: revision, atMostEvery, every },
  )
  const race = told?.desk ?? null
  useEffect(() => onRace({ race, hasFailed, refresh }), [onRace, race, hasFailed, refresh])
  return null
}
