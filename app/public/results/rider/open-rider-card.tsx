import { type ReactNode, use, useMemo, useState } from "react"
import { useFetcher } from "react-router"
import { DeskContext } from "#app/public/results/race/stage-context.ts"
import { type RereadPart, useRereadPart } from "#app/site/live/use-reread.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/results/rider-card.ts"
import { CardSkeleton } from "./card-skeleton.tsx"
import { RiderCard } from "./rider-card.tsx"
import type { loader } from "./rider-card-page.tsx"

/** An open card: where it is fetched, and what makes it stale. */
export type OpenCard = {
  address: string
  /** The rider's line, those directly ahead and behind, and the line with which it is compared. */
  lines: readonly (BoardRow | undefined)[]
  /** The revision of the board that they are of. */
  revision: number
  /** Shown for a card that could not be fetched. */
  problem(retry: () => void): ReactNode
}

/** A rider's card in its list: fetched now, and again when a line that it explains changes. */
export function OpenRiderCard(open: OpenCard) {
  const { found, hasFailed, refetch } = useFetchedCard(open)
  // RS-14: only secretaries can edit and delete
  const CardView = use(DeskContext)?.Card ?? RiderCard
  return (
    <>
      {hasFailed && open.problem(refetch)}
      {found ? (
        <CardView card={found.card} own={found.own} address={open.address} />
      ) : (
        !hasFailed && <CardSkeleton />
      )}
    </>
  )
}

/** A card, its revision, and what the viewer has said about it; null: it is not their own. */
type FoundCard = { card: Card; own: OwnCard | null; revision: number }

/** A rider's card, fetched again while it is older than the lines that it explains. */
function useFetchedCard({ address, lines, revision }: OpenCard): RereadPart<FoundCard> {
  const fetcher = useFetcher<typeof loader>()
  const { data } = fetcher
  const answered = useMemo(
    () => (data && "card" in data ? { ...data, revision: data.card.revision } : null),
    [data],
  )
  return useRereadPart({ address, needed: useRevisionOf(lines, revision), fetcher, answered })
}

/** The revision of the board at which one of these lines last changed. */
function useRevisionOf(lines: OpenCard["lines"], revision: number): number {
  const [last, setLast] = useState({ lines, revision })
  if (lines.some((line, place) => line !== last.lines[place])) setLast({ lines, revision })
  return last.revision
}
