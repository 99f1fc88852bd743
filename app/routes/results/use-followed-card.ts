import { useCallback, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { clientLoader } from "./rider-card-page.tsx"
import type { OpenCard } from "./rider-card-row.tsx"

/** Shortest time between two fetches of a card, milliseconds. */
const fetchEvery = 1_000

type FollowedCard = {
  /** The newest that came; null before the first. */
  card: RiderCard | null
  /** Did the last fetch bring none? */
  hasFailed: boolean
  retry(): void
}

/** A rider's card, fetched again, at most once a second, while it is older than the lines that it explains. */
export function useFollowedCard({ address, lines, revision }: OpenCard): FollowedCard {
  const { load, data, state } = useFetcher<typeof clientLoader>()
  const [card, setCard] = useState<RiderCard | null>(null)
  const found = data && "card" in data ? data.card : null
  if (found && found !== card) setCard(found)

  const needed = useRevisionOf(lines, revision)
  const asked = useRef({ revision: -1, at: Number.NEGATIVE_INFINITY })
  const ask = useCallback(() => {
    asked.current = { revision: needed, at: performance.now() }
    void load(address)
  }, [address, load, needed])

  const isIdle = state === "idle"
  const hasFailed = isIdle && data !== undefined && found === null
  // A kept answer may be older than the lines: it is asked for again. After a failure the reader asks, or the next change.
  const isOld = (card?.revision ?? -1) < needed
  useEffect(() => {
    if (!isIdle || !isOld || (hasFailed && asked.current.revision >= needed)) return
    const timer = setTimeout(ask, Math.max(0, asked.current.at + fetchEvery - performance.now()))
    return () => clearTimeout(timer)
  }, [ask, hasFailed, isIdle, isOld, needed])

  return { card, hasFailed, retry: ask }
}

/** The revision of the board at which one of these lines last changed. */
function useRevisionOf(lines: OpenCard["lines"], revision: number): number {
  const [last, setLast] = useState({ lines, revision })
  if (lines.some((line, place) => line !== last.lines[place])) setLast({ lines, revision })
  return last.revision
}
