import { useRevalidator } from "react-router"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useUndoable } from "./use-undoable.ts"

type DnsDialogProps = {
  /** The stage's path. */
  stage: string
  rider: { id: string; name: string; hasDns: boolean }
  onClose(): void
}

/** Marks a participant as not started, or takes that back, where no results are at hand: in the list of participants (RX-09). */
export function DnsDialog({ stage, rider, onClose }: DnsDialogProps) {
  const t = useWords("results-desk")
  const remove = useWords("scored-dns")("clear")
  const { revalidate } = useRevalidator()
  const { id: participantId, name, hasDns } = rider
  const send = useUndoable(stage, api.results.setStatus, hasDns ? "clearStatus" : "setStatus", revalidate)
  const act = () => {
    onClose()
    void send({ stage, participantId, status: hasDns ? null : "DNS", reason: null }, revalidate)
  }
  return (
    <Dialog title={hasDns ? remove : t("set.DNS")} onClose={onClose}>
      <p className="mt-2 text-muted">
        {hasDns ? t("clearStatusSure", { name }) : t("setStatusSure", { name, status: "DNS" })}
      </p>
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="button" onClick={act}>
          {hasDns ? remove : t("set.DNS")}
        </button>
      </div>
    </Dialog>
  )
}
