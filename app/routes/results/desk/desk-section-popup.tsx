import { use, useState } from "react"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { SectionPopup, type SectionPopupProps } from "#app/routes/results/section-popup/section-popup.tsx"
import { type StageNow, StageNowContext } from "#app/routes/results/stage-now.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { DeleteSection } from "./delete-section.tsx"
import { EditSection } from "./edit-section.tsx"
import { hasNextLap } from "./has-next-lap.ts"
import { MoveEntry } from "./move-entry.tsx"
import { useFacts } from "./use-facts.ts"

/** The popup of a section with what a secretary may do about it. */
export function DeskSectionPopup(popup: SectionPopupProps) {
  const [isTyped, setTyped] = useState(false)
  const mayLeave = useLeaveWarning(() => isTyped)
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
              <MoveOrDelete stage={stage} entry={entry} onDone={refresh} />
            )}
          </div>
        )
      }}
    />
  )
}

type MoveOrDeleteProps = { stage: StageNow["stage"]; entry: EntryDetail; onDone(): Promise<void> }

function MoveOrDelete({ stage, entry, onDone }: MoveOrDeleteProps) {
  const { participant, section, lap } = entry
  const { facts } = useFacts(stage.path, {
    about: "race",
    version: use(StageNowContext)?.revision ?? 0,
    atMostEvery: 2_000,
  })
  const lines = facts?.race.lines ?? []
  const place = { participant: participant.id, section, lap }
  const isHeld = hasNextLap(lines, place)
  return (
    <>
      <MoveEntry path={stage.path} entry={entry} riders={lines} hasNextLap={isHeld} onDone={onDone} />
      <DeleteSection path={stage.path} place={place} hasNextLap={isHeld} onDone={onDone} />
    </>
  )
}
