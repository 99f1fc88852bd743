import { useCallback, useEffect, useState } from "react"

/** Milliseconds between two fetches, at least. */
const fetchEvery = 1_000

type Query<Found> = {
  address: string
  /** Older than this revision is stale. */
  needed: number
  /** The page's fetcher for it. */
  fetcher: { load(address: string): Promise<void>; data: unknown; state: "idle" | "loading" | "submitting" }
  /** What the fetcher found; null: nothing. */
  answered: Found | null
}

/** The state of something that is fetched again while it is stale. */
export type Refetched<Found> = {
  /** The newest that came; null before the first. */
  found: Found | null
  /** Did the last fetch fail? */
  hasFailed: boolean
  refetch(): Promise<void>
}

/** Fetches something, and again, at most once a second, as long as it is stale. */
export function useRefetched<Found extends { revision: number }>(query: Query<Found>): Refetched<Found> {
  const { address, needed, answered } = query
  const { load, data, state } = query.fetcher
  const [found, setFound] = useState<Found | null>(null)
  if (answered && answered !== found) setFound(answered)

  // State, and not a ref: an answer may come before the fetcher was seen loading.
  const [last, setLast] = useState({ revision: -1, at: Number.NEGATIVE_INFINITY })
  const refetch = useCallback(async () => {
    setLast({ revision: needed, at: performance.now() })
    await load(address)
  }, [address, load, needed])

  const isIdle = state === "idle"
  const hasFailed = isIdle && data !== undefined && answered === null
  // A cached answer may be stale: it is fetched again. After a failure the reader retries, or the next change does.
  const isStale = (found?.revision ?? -1) < needed
  useEffect(() => {
    if (!isIdle || !isStale || (hasFailed && last.revision >= needed)) return
    const timer = setTimeout(refetch, Math.max(0, last.at + fetchEvery - performance.now()))
    return () => clearTimeout(timer)
  }, [refetch, hasFailed, isIdle, isStale, last, needed])

  return { found, hasFailed, refetch }
}
