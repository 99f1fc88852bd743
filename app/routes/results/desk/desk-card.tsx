import "./entries.css"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { DeskPenalties } from "./desk-penalties.tsx"
import { EditSection } from "./edit-section.tsx"
import { MoveEntry } from "./move-entry.tsx"

/** A rider's card with what a secretary may change on it. */
export function DeskCard({ card, address }: { card: Card; address: string }) {
  const { stage } = card
  return (
    <RiderCard
      card={card}
      address={address}
      penalties={<DeskPenalties card={card} />}
      sectionTools={(entry, onDone) => (
        <>
          <EditSection
            // what was typed belongs to the points that it replaces
            key={`${entry.total} ${entry.isDeleted}`}
            stage={stage}
            entry={entry}
            onDone={onDone}
          />
          {stage.resultsStatus === null && entry.total !== null && (
            <MoveEntry stage={stage} entry={entry} onDone={onDone} />
          )}
        </>
      )}
    />
  )
}
