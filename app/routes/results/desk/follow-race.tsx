import { useEffect } from "react"
import type { Board } from "#contracts/live.ts"
import { useFacts } from "./use-facts.ts"
import type { FollowedRace } from "./use-race.ts"

/** Milliseconds after which it is asked again: taps that wait move no line of the board. */
const askEvery = 15_000
const atMostEvery = 2_000

type FollowRaceProps = { board: Board; onRace(followed: FollowedRace): void }

/** Reads what is missing in a stage and what wants a look, again while the page is seen, and draws nothing. */
export function FollowRace({ board: { stage, revision }, onRace }: FollowRaceProps) {
  const { facts, hasFailed, refresh } = useFacts(stage.path, {
    about: "race",
    version: revision,
    atMostEvery,
  })
  const race = facts?.race ?? null
  useEffect(() => onRace({ race, hasFailed, refresh }), [onRace, race, hasFailed, refresh])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, askEvery)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
