import { use } from "react"
import { DeskContext } from "./desk-context.ts"
import { RiderCard } from "./rider-card.tsx"
import type { OpenCard } from "./rider-card-row.tsx"
import { useFollowedCard } from "./use-followed-card.ts"

/** A rider's card in place: fetched now, and again when what it tells of changes. */
export function OpenRiderCard(open: OpenCard) {
  const { found: card, hasFailed, ask } = useFollowedCard(open)
  // RS-14: others than secretaries have nothing to edit or delete with
  const Card = use(DeskContext)?.Card ?? RiderCard
  return (
    <>
      {hasFailed && open.problem(ask)}
      {card ? <Card card={card} address={open.address} /> : !hasFailed && <div className="card-skeleton" />}
    </>
  )
}
