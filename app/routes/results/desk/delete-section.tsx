import { useId } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StageNow } from "#app/routes/results/stage-context.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { useAskReason } from "./use-ask-reason.tsx"
import { whyNotFor } from "./use-desk-command.ts"
import { useUndoable } from "./use-undoable.ts"

type DeleteSectionProps = {
  path: string
  place: EntryPlace
  /** Does a result of the section in a later lap keep it (SP-07)? */
  isHeld: boolean
  onDone(): Promise<void>
}

/** Deletes the points of a section, after a confirmation (SP-07). */
export function DeleteSection({ path, place, isHeld, onDone }: DeleteSectionProps) {
  const t = useWords("results-desk")
  const deleteSection = useUndoable(path, api.results.deleteSection, "deleteSection")
  const askReason = useAskReason()
  const reasonId = useId()
  const remove = () => {
    if (isHeld) return
    const { section, lap } = place
    const words = {
      title: t("deleteSection"),
      text: t("deleteSectionSure", { section, lap }),
      yes: t("delete"),
      isReasonPublic: true,
      whyNot: (known: StageNow) => whyNotFor(place.participantId, known, t),
    }
    askReason(words, (given) => deleteSection({ stage: path, place, ...given }, onDone))
  }
  return (
    <div className="button-and-why">
      <button
        type="button"
        className="quiet-button delete-section"
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
