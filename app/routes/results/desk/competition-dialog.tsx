import { useRevalidator } from "react-router"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useUndoable } from "./use-undoable.ts"

type CompetitionDialogProps = {
  /** The stage's path. */
  stage: string
  rider: { id: string; name: string; isOutOfCompetition: boolean }
  onClose(): void
}

/** Puts a participant out of competition, or lets them compete again, in the list of participants (RX-01). */
export function CompetitionDialog({ stage, rider, onClose }: CompetitionDialogProps) {
  const t = useWords("results-desk")
  const { revalidate } = useRevalidator()
  const { id: participantId, name, isOutOfCompetition } = rider
  const work = isOutOfCompetition ? "setInCompetition" : "setOutOfCompetition"
  const send = useUndoable(stage, api.results.setOutOfCompetition, work, revalidate)
  const title = t(isOutOfCompetition ? "competition.in" : "competition.set")
  const act = () => {
    onClose()
    void send({ stage, participantId, isOut: !isOutOfCompetition, reason: null }, revalidate)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-muted">
        {t(isOutOfCompetition ? "competition.inSure" : "competition.setSure", { name })}
      </p>
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="button" onClick={act}>
          {title}
        </button>
      </div>
    </Dialog>
  )
}
