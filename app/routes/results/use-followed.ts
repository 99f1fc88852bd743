import { useCallback, useEffect, useState } from "react"

/** Shortest time between two fetches, milliseconds. */
const fetchEvery = 1_000

type Asked<Found> = {
  address: string
  /** What is older than this revision is fetched again. */
  needed: number
  /** The page's fetcher for it. */
  fetcher: { load(address: string): Promise<void>; data: unknown; state: "idle" | "loading" | "submitting" }
  /** What the fetcher's answer brought; null: nothing. */
  answered: Found | null
}

/** Something that is fetched and then followed. */
export type Followed<Found> = {
  /** The newest that came; null before the first. */
  found: Found | null
  /** Did the last fetch bring none? */
  hasFailed: boolean
  ask(): Promise<void>
}

/** What a page fetches, and again, at most once a second, while it is older than it has to be. */
export function useFollowed<Found extends { revision: number }>(asked: Asked<Found>): Followed<Found> {
  const { address, needed, answered } = asked
  const { load, data, state } = asked.fetcher
  const [found, setFound] = useState<Found | null>(null)
  if (answered && answered !== found) setFound(answered)

  // State, and not a ref: an answer that comes before the page has shown the fetcher at work is judged by it too.
  const [last, setLast] = useState({ revision: -1, at: Number.NEGATIVE_INFINITY })
  const ask = useCallback(async () => {
    setLast({ revision: needed, at: performance.now() })
    await load(address)
  }, [address, load, needed])

  const isIdle = state === "idle"
  const hasFailed = isIdle && data !== undefined && answered === null
  // A kept answer may be older than what is needed: it is asked for again. After a failure the reader asks, or the next change.
  const isOld = (found?.revision ?? -1) < needed
  useEffect(() => {
    if (!isIdle || !isOld || (hasFailed && last.revision >= needed)) return
    const timer = setTimeout(ask, Math.max(0, last.at + fetchEvery - performance.now()))
    return () => clearTimeout(timer)
  }, [ask, hasFailed, isIdle, isOld, last, needed])

  return { found, hasFailed, ask }
}
