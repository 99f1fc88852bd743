import { useEffect, useState } from "react"
import { createRefresher } from "./create-refresher.ts"
import { followChanges } from "./follow-stream.ts"
import type { Connection } from "./use-live-board.ts"

type RereadOptions = {
  /** The stages to follow, and from which revision; the list keeps its identity while its content is the same. */
  stages: readonly { path: string; revision: number }[]
  /** Fetches the shown data again. */
  read(): Promise<void>
  /** Milliseconds between two fetches while scores come in. */
  atMostEvery: number
}

/** Fetches again whenever one of these stages changes; returns the state of their streams. */
export function useRereading({ stages, read, atMostEvery }: RereadOptions): Connection {
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
