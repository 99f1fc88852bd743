import { useEffect } from "react"
import type { Board } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useFacts } from "./use-facts.ts"

/** Milliseconds after which it is asked again: taps that wait move no line of the board. */
const askEvery = 15_000
const atMostEvery = 2_000

type FollowedRace = {
  race: RaceDesk | null
  /** It could not be read. */
  hasFailed: boolean
  refresh(): Promise<void>
}

/** What is missing in a stage and what wants a look, followed while the page is seen. */
export function useRace({ stage, revision }: Board): FollowedRace {
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
  return { race: facts?.race ?? null, hasFailed, refresh }
}
