import { useId } from "react"
import { labelOf, type RiddenSection } from "#app/office/desk/desk-riders.ts"
import { useAskReason } from "#app/office/desk/use-ask-reason.tsx"
import { whyNotFor } from "#app/office/desk/use-desk-command.ts"
import { useUndoable } from "#app/office/desk/use-undoable.ts"
import type { StageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"

type GiveReRideProps = {
  path: string
  from: RiddenSection
  /** Null: none of the attempts so far counts. */
  attempt: string | null
  /** The revision of what is shown. */
  seenRevision: number
  /** Has the section a result in the next lap? Then its points stay (SP-07). */
  isHeld: boolean
  onDone?: () => Promise<void>
}

/** Lets a rider ride a section again, with a reason (RX-03): what was recorded stays in the log, and the next ride counts. */
export function GiveReRide({ path, from, attempt, seenRevision, isHeld, onDone }: GiveReRideProps) {
  const t = useWords("results-desk")
  const giveReRide = useUndoable(path, api.results.giveReRide, "giveReRide", { about: labelOf(from, t) })
  const askReason = useAskReason()
  const reasonId = useId()
  const give = () => {
    if (isHeld) return
    const { rider, section, lap } = from
    const place = { participantId: rider.id, section, lap }
    const words = {
      title: t("reRide.title"),
      text: t("reRide.sure", { section, lap }),
      yes: t("reRide.give"),
      isReasonPublic: true,
      usual: [t("reRide.obstructed"), t("reRide.mistake"), t("reRide.changed")],
      whyNot: (known: StageNow) => whyNotFor(rider.id, known, t),
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
