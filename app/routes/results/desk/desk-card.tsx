import "./entries.css"
import { useState } from "react"
import { useLeaveQuestion } from "#app/forms/use-leave-question.tsx"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { DeleteSection } from "./delete-section.tsx"
import { DeskPenalties } from "./desk-penalties.tsx"
import { EditSection } from "./edit-section.tsx"
import { MoveEntry } from "./move-entry.tsx"

/** A rider's card with what a secretary may change on it. */
export function DeskCard({ card, address }: { card: Card; address: string }) {
  const { stage } = card
  const [isTyped, setTyped] = useState(false)
  const { mayLeave, question } = useLeaveQuestion(isTyped)
  return (
    <>
      <RiderCard
        card={card}
        address={address}
        penalties={<DeskPenalties card={card} />}
        mayLeaveSection={mayLeave}
        sectionTools={(entry, onDone) => (
          <div className="section-tools">
            <EditSection
              // what was typed belongs to the points that it replaces
              key={`${entry.total} ${entry.isDeleted}`}
              stage={stage}
              entry={entry}
              onDone={onDone}
              onTyped={setTyped}
            />
            {stage.resultsStatus === null && entry.total !== null && (
              <>
                <MoveEntry path={stage.path} entry={entry} onDone={onDone} />
                <DeleteSection
                  path={stage.path}
                  place={{ participant: entry.participant.id, section: entry.section, lap: entry.lap }}
                  onDone={onDone}
                />
              </>
            )}
          </div>
        )}
      />
      {question}
    </>
  )
}
