import { useEffect, useState } from "react"
import { createRefresher } from "./create-refresher.ts"
import { followChanges } from "./follow-stream.ts"
import type { Connection } from "./use-live-board.ts"

type Reading = {
  /** What changes, and from which revision on; the same list as long as it says the same. */
  stages: readonly { path: string; revision: number }[]
  /** Fetches again what is shown of them. */
  read(): Promise<void>
  /** Milliseconds between two fetches while scores come in. */
  atMostEvery: number
}

/** Fetches again whenever one of these stages changes; returns the state of their streams. */
export function useRereading({ stages, read, atMostEvery }: Reading): Connection {
  const [connection, setConnection] = useState<Connection>("starting")
  useEffect(() => {
    const refresher = createRefresher(read, atMostEvery)
    const stops = stages.map(({ path, revision }) =>
      followChanges(path, revision, {
        onChange: refresher.request,
        onReload: refresher.request,
        onConnection: (isConnected) => setConnection(isConnected ? "live" : "reconnecting"),
      }),
    )
    return () => {
      refresher.stop()
      for (const stop of stops) stop()
    }
  }, [stages, read, atMostEvery])
  return connection
}
