import { useCallback, useMemo, useState } from "react"
import { href, useFetcher } from "react-router"
import { useClock } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import { useRereading } from "#app/live/use-rereading.ts"
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
  const [shown, setShown] = useState({ results: loaded, loaded, data })
  // of what the page was loaded with and what was read since, what came last
  if (shown.loaded !== loaded) setShown({ results: loaded, loaded, data })
  else if (data && data !== shown.data) setShown({ results: data, loaded, data })
  const stages = useMemo(() => loaded.rides.map(({ stage }) => stage), [loaded])
  const read = useCallback(() => load(href("/my-results")), [load])
  const connection = useRereading({ stages, read, atMostEvery })
  return { ...shown.results, now: useClock(shown.results.now), connection, readOn: shown.results.now }
}
