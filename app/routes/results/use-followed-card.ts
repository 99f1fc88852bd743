import { useState } from "react"
import { useFetcher } from "react-router"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { clientLoader } from "./rider-card-page.tsx"
import type { OpenCard } from "./rider-card-row.tsx"
import { type Followed, useFollowed } from "./use-followed.ts"

/** A rider's card, fetched again while it is older than the lines that it explains. */
export function useFollowedCard({ address, lines, revision }: OpenCard): Followed<RiderCard> {
  const fetcher = useFetcher<typeof clientLoader>()
  const answered = fetcher.data && "card" in fetcher.data ? fetcher.data.card : null
  return useFollowed({ address, needed: useRevisionOf(lines, revision), fetcher, answered })
}

/** The revision of the board at which one of these lines last changed. */
function useRevisionOf(lines: OpenCard["lines"], revision: number): number {
  const [last, setLast] = useState({ lines, revision })
  if (lines.some((line, place) => line !== last.lines[place])) setLast({ lines, revision })
  return last.revision
}
