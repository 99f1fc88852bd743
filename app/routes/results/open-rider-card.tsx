import { RiderCard } from "./rider-card.tsx"
import type { OpenCard } from "./rider-card-row.tsx"
import { useFollowedCard } from "./use-followed-card.ts"

/** A rider's card in place: fetched now, and again when what it tells of changes. */
export function OpenRiderCard(open: OpenCard) {
  const { card, hasFailed, retry } = useFollowedCard(open)
  return (
    <>
      {hasFailed && open.problem(retry)}
      {card ? (
        <RiderCard card={card} address={open.address} />
      ) : (
        !hasFailed && <div className="card-skeleton" />
      )}
    </>
  )
}
