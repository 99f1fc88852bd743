import "./entries.css"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { DeskPenalties } from "./desk-penalties.tsx"
import { DeskSectionPopup } from "./desk-section-popup.tsx"

/** A rider's card with what a secretary may change on it. */
export function DeskCard({ card, address }: { card: Card; address: string }) {
  return (
    <RiderCard
      card={card}
      address={address}
      penalties={<DeskPenalties card={card} />}
      popup={DeskSectionPopup}
    />
  )
}
