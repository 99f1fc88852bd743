import { use, useMemo, useState } from "react"
import { useFetcher } from "react-router"
import type { RiderCard as Card, OwnCard } from "#contracts/rider-card.ts"
import { RiderCard } from "./rider-card.tsx"
import type { loader } from "./rider-card-page.tsx"
import type { OpenCard } from "./rider-card-row.tsx"
import { DeskContext } from "./stage-context.ts"
import { type Refetched, useRefetched } from "./use-refetched.ts"

/** A rider's card in its list: fetched now, and again when a line that it explains changes. */
export function OpenRiderCard(open: OpenCard) {
  const { found, hasFailed, refetch } = useRefetchedCard(open)
  // RS-14: only secretaries can edit and delete
  const CardView = use(DeskContext)?.Card ?? RiderCard
  return (
    <>
      {hasFailed && open.problem(refetch)}
      {found ? (
        <CardView card={found.card} own={found.own} address={open.address} />
      ) : (
        !hasFailed && <div className="card-skeleton" />
      )}
    </>
  )
}

/** A card, its revision, and what the viewer has said about it; null: it is not their own. */
type FoundCard = { card: Card; own: OwnCard | null; revision: number }

/** A rider's card, fetched again while it is older than the lines that it explains. */
function useRefetchedCard({ address, lines, revision }: OpenCard): Refetched<FoundCard> {
  const fetcher = useFetcher<typeof loader>()
  const { data } = fetcher
  const answered = useMemo(
    () => (data && "card" in data ? { ...data, revision: data.card.revision } : null),
    [data],
  )
  return useRefetched({ address, needed: useRevisionOf(lines, revision), fetcher, answered })
}

/** The revision of the board at which one of these lines last changed. */
function useRevisionOf(lines: OpenCard["lines"], revision: number): number {
  const [last, setLast] = useState({ lines, revision })
  if (lines.some((line, place) => line !== last.lines[place])) setLast({ lines, revision })
  return last.revision
}
