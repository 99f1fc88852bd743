import { useId } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StageNow } from "#app/routes/results/stage-context.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { EntryPlace } from "#domain/results/result.ts"
import { useAskReason } from "./use-ask-reason.tsx"
import { whyNotFor } from "./use-desk-command.ts"
import { useUndoable } from "./use-undoable.ts"

type GiveReRideProps = {
  path: string
  place: EntryPlace
  /** Null: none of the attempts so far counts. */
  attempt: string | null
  /** The revision of what is shown. */
  seenRevision: number
  /** Has the section a result in the next lap? Then its points stay (SP-07). */
  isHeld: boolean
  onDone(): Promise<void>
}

/** Lets a rider ride a section again, with a reason (RX-03): what was recorded stays in the log, and the next ride counts. */
export function GiveReRide({ path, place, attempt, seenRevision, isHeld, onDone }: GiveReRideProps) {
  const t = useWords("results-desk")
  const giveReRide = useUndoable(path, api.results.giveReRide, "giveReRide")
  const askReason = useAskReason()
  const reasonId = useId()
  const give = () => {
    if (isHeld) return
    const words = {
      title: t("reRide.title"),
      text: t("reRide.sure", { section: place.section, lap: place.lap }),
      yes: t("reRide.give"),
      isReasonPublic: true,
      usual: [t("reRide.obstructed"), t("reRide.mistake"), t("reRide.changed")],
      whyNot: (known: StageNow) => whyNotFor(place.participantId, known, t),
    }
    askReason(words, (given) => giveReRide({ stage: path, place, attempt, seenRevision, ...given }, onDone))
  }
  return (
    <div className="button-and-why">
      <ScriptedButton
        className="quiet-button"
        aria-disabled={isHeld}
        aria-describedby={isHeld ? reasonId : undefined}
        onClick={give}
      >
        {t(attempt === null ? "reRide.give" : "reRide.of")}
      </ScriptedButton>
      {isHeld && (
        <p id={reasonId} className="text-muted">
          {t("reRide.held")}
        </p>
      )}
    </div>
  )
}
