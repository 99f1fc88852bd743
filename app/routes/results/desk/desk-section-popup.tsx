import { useState } from "react"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import {
  SectionPopup,
  type SectionPopupProps,
  type ToldOfSection,
} from "#app/routes/results/section-popup/section-popup.tsx"
import { EditSection } from "./edit-section.tsx"
import { MoveOrDelete } from "./move-or-delete.tsx"

/** The popup of a section with what a secretary may do about it. */
export function DeskSectionPopup(popup: SectionPopupProps) {
  const [isEditTyped, setEditTyped] = useState(false)
  const [isMoveTyped, setMoveTyped] = useState(false)
  const mayLeave = useLeaveWarning(() => isEditTyped || isMoveTyped)
  const tools = (told: ToldOfSection) => {
    const { entry, stage, isGone, refresh } = told
    const isOpen = stage.resultsStatus === null
    const canChange = !isGone && !entry.isCancelled
    // what is typed stays, and says why it cannot be saved; why nothing can be typed is said once
    const hasEdit = isEditTyped || (canChange && (isOpen || !isMoveTyped))
    const hasMove = isMoveTyped || (canChange && isOpen && entry.total !== null)
    if (!hasEdit && !hasMove) return null
    return (
      <div className="section-tools">
        {hasEdit && (
          <EditSection stage={stage} entry={entry} isGone={isGone} onDone={refresh} onTyped={setEditTyped} />
        )}
        {hasMove && <MoveOrDelete {...told} onTyped={setMoveTyped} />}
      </div>
    )
  }
  return <SectionPopup {...popup} mayLeave={mayLeave} tools={tools} />
}
