import { useEffect, useState } from "react"
import { href, useFetcher } from "react-router"
import { createRefresher } from "#app/live/create-refresher.ts"
import { followChanges } from "#app/live/follow-changes.ts"
import { useClock } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import type { clientLoader, loader } from "./my-results.tsx"

/** Milliseconds between two readings while scores come in. */
const atMostEvery = 1_500

type OwnResults = Awaited<ReturnType<typeof loader>> & {
  connection: Connection
  /** When they were read, an instant. */
  readOn: number
}

/** The viewer's results, read again whenever a stage that they ride in now tells of a change. */
export function useOwnResults(loaded: Awaited<ReturnType<typeof loader>>): OwnResults {
  const { load, data } = useFetcher<typeof clientLoader>()
  const [read, setRead] = useState({ results: loaded, loaded, data })
  // of what the page was loaded with and what was read since, what came last
  if (read.loaded !== loaded) setRead({ results: loaded, loaded, data })
  else if (data && data !== read.data) setRead({ results: data, loaded, data })
  const [connection, setConnection] = useState<Connection>("starting")

  useEffect(() => {
    const refresher = createRefresher(() => load(href("/my-results")), atMostEvery)
    const stops = loaded.rides.map(({ stage: { path, revision } }) =>
      followChanges(path, revision, {
        onChange: refresher.ask,
        onReload: refresher.ask,
        onConnection: (isConnected) => setConnection(isConnected ? "live" : "reconnecting"),
      }),
    )
    return () => {
      refresher.stop()
      for (const stop of stops) stop()
    }
  }, [load, loaded])

  return { ...read.results, now: useClock(read.results.now), connection, readOn: read.results.now }
}
