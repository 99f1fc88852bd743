import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useUndoable } from "./use-undoable.ts"

type CompetitionDialogProps = {
  /** The stage's path. */
  stage: string
  rider: { id: string; name: string }
  /** Does the rider ride out of competition? */
  isOut: boolean
  onClose(): void
  /** Reads again what shows the change. */
  reread(): Promise<void>
}

/** Puts a participant out of competition, or lets them compete again, in the list of participants (RX-01). */
export function CompetitionDialog({ stage, rider, isOut, onClose, reread }: CompetitionDialogProps) {
  const t = useWords("results-desk")
  const competition = useWords("competition")
  const work = isOut ? "clearStatus" : "setStatus"
  const send = useUndoable(stage, api.results.setOutOfCompetition, work, reread)
  const title = t(isOut ? "competition.in" : "competition.set")
  const act = () => {
    onClose()
    void send({ stage, participantId: rider.id, isOut: !isOut, reason: null }, reread)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-muted">{competition(isOut ? "inSure" : "setSure", { name: rider.name })}</p>
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
