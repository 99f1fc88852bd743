import { useId } from "react"
import { labelOf, type RiddenSection } from "#app/office/desk/desk-riders.ts"
import { useAskReason } from "#app/office/desk/use-ask-reason.tsx"
import { whyNotFor } from "#app/office/desk/use-desk-command.ts"
import { useUndoable } from "#app/office/desk/use-undoable.ts"
import type { StageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { CellScore } from "#domain/judging/points.ts"

type DeleteSectionProps = {
  path: string
  from: RiddenSection
  /** What it says. */
  seen: CellScore
  /** Does a result of the section in a later lap keep it (SP-07)? */
  isHeld: boolean
  onDone?: () => Promise<void>
}

/** Deletes the points of a section, after a confirmation (SP-07). */
export function DeleteSection({ path, from, seen, isHeld, onDone }: DeleteSectionProps) {
  const t = useWords("results-desk")
  const deleteSection = useUndoable(path, api.results.deleteSection, "deleteSection", {
    about: labelOf(from, t),
  })
  const askReason = useAskReason()
  const reasonId = useId()
  const remove = () => {
    if (isHeld) return
    const { rider, section, lap } = from
    const place = { participantId: rider.id, section, lap }
    const words = {
      title: t("deleteSection"),
      text: t("deleteSectionSure", { section, lap }),
      yes: t("delete"),
      isReasonPublic: true,
      whyNot: (known: StageNow) => whyNotFor(rider.id, known, t),
    }
    askReason(words, (given) => deleteSection({ stage: path, place, seen, ...given }, onDone))
  }
  return (
    <div className="button-and-why">
      <button
        type="button"
        className="quiet-button border-error-ink text-error-ink"
        aria-disabled={isHeld}
        aria-describedby={isHeld ? reasonId : undefined}
        onClick={remove}
      >
        {t("deleteSection")}
      </button>
      {isHeld && (
        <p id={reasonId} className="text-muted">
          {t("refused.next-lap-has-result")}
        </p>
      )}
    </div>
  )
}
