import { type SubmitEvent, useState } from "react"
import { lineOf } from "#app/public/results/board/rider-line.ts"
import { useRiderNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskPenalty } from "#contracts/judging/race-desk.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { Dialog } from "#ui/dialog.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { DigitsField, numberIn, ReasonField, useIsPosted } from "./desk-fields.tsx"
import { whyNot } from "./use-desk-command.ts"
import { useUndoable } from "./use-undoable.ts"

type PenaltyDialogProps = {
  rider: BoardRow
  /** The one that is changed; null: a new one. */
  penalty: DeskPenalty | null
  onClose(): void
}

/** Gives penalty points or changes them: digits only, above 0 to save, the reason optional (SP-08). */
export function PenaltyDialog({ rider: opened, penalty, onClose }: PenaltyDialogProps) {
  const t = useWords("results-desk")
  const now = useRiderNow(opened)
  const rider = now.row
  const why = whyNot(now, t)
  const stage = now.stage.path
  const isPosted = useIsPosted()
  const about = { about: riderLabel(rider) }
  const add = useUndoable(stage, api.results.addPenalty, "addPenalty", about)
  const edit = useUndoable(stage, api.results.editPenalty, "editPenalty", about)
  // generated once, so that a repeated request adds only one penalty
  const [id] = useState(() => penalty?.id ?? crypto.randomUUID())
  const [points, setPoints] = useState(penalty ? String(penalty.points) : "")
  const words = ownWords(penalty)
  const [reason, setReason] = useState(words)
  const isSaving = add.isPending || edit.isPending
  const isReady = (numberIn(points) ?? 0) > 0 && !isSaving && why === null
  const isUnsaved = points !== String(penalty?.points ?? "") || reason !== words
  const mayLeave = useLeaveWarning(() => isUnsaved)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) return
    const form = { points, reason }
    // what could not be saved stays typed
    const end = async ({ kind }: { kind: string }) => {
      if (kind === "changed") onClose()
    }
    await (penalty
      ? edit({ stage, id, seen: penalty, form }, end)
      : add({ stage, id, participantId: rider.id, form }, end))
  }
  return (
    <Dialog
      title={t(penalty ? "editPenalty" : "addPenalty")}
      onClose={onClose}
      onLeave={leave}
      returnTo={() => lineOf(rider.id)}
    >
      <p className="mt-2 text-muted">{rider.name}</p>
      {why && (
        <p role="alert" className="mt-4">
          {why}
        </p>
      )}
      <form onSubmit={save} className="dialog-end">
        <div className="grid w-full gap-4">
          <DigitsField
            label={t("points")}
            hint={t("pointsHint")}
            most={3}
            value={points}
            onChange={setPoints}
          />
          <ReasonField isPublic={isPosted} value={reason} onChange={setReason} />
        </div>
        <button type="button" className="quiet-button" onClick={leave}>
          {t("cancel")}
        </button>
        <button type="submit" className="button" aria-disabled={!isReady}>
          {t("save")}
        </button>
      </form>
    </Dialog>
  )
}

/** The words that can be edited: none where a code stands. */
const ownWords = (penalty: DeskPenalty | null) =>
  penalty === null || /^AddPenaltyPoints(Judge|Secretary)$/.test(penalty.reason) ? "" : penalty.reason
