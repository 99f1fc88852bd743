import { useState } from "react"
import { useLeaveQuestion } from "#app/forms/use-leave-question.tsx"
import { SectionPopup, type SectionPopupProps } from "#app/routes/results/section-popup/section-popup.tsx"
import { DeleteSection } from "./delete-section.tsx"
import { EditSection } from "./edit-section.tsx"
import { MoveEntry } from "./move-entry.tsx"

/** The popup of a section with what a secretary may do about it. */
export function DeskSectionPopup(popup: SectionPopupProps) {
  const [isTyped, setTyped] = useState(false)
  const mayLeave = useLeaveQuestion(isTyped)
  return (
    <SectionPopup
      {...popup}
      mayLeave={mayLeave}
      tools={({ entry, stage, isGone, refresh }) => {
        const canChange = !isGone && !entry.isCancelled
        // what is typed stays, and says why it cannot be saved
        if (!canChange && !isTyped) return null
        return (
          <div className="section-tools">
            <EditSection stage={stage} entry={entry} isGone={isGone} onDone={refresh} onTyped={setTyped} />
            {canChange && stage.resultsStatus === null && entry.total !== null && (
              <>
                <MoveEntry path={stage.path} entry={entry} onDone={refresh} />
                <DeleteSection
                  path={stage.path}
                  place={{ participant: entry.participant.id, section: entry.section, lap: entry.lap }}
                  onDone={refresh}
                />
              </>
            )}
          </div>
        )
      }}
    />
  )
}
