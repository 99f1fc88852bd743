import { useEffect } from "react"
import type { Board } from "#contracts/live.ts"
import { useFacts } from "./use-facts.ts"
import { type FollowedRace, tellRace } from "./use-race.ts"

/** Milliseconds after which it is asked again: taps that wait move no line of the board. */
const askEvery = 15_000
const atMostEvery = 2_000

/** Reads what is missing in a stage and what wants a look, again while the page is seen, and tells all of the desk. */
export function useFollowRace({ stage, revision }: Board): FollowedRace {
  const { facts, hasFailed, refresh } = useFacts(stage.path, {
    about: "race",
    version: revision,
    atMostEvery,
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, askEvery)
    return () => clearInterval(timer)
  }, [refresh])
  const race = facts?.race ?? null
  useEffect(() => tellRace({ race, hasFailed, refresh }), [race, hasFailed, refresh])
  useEffect(() => () => tellRace(null), [])
  return { race, hasFailed, refresh }
}
