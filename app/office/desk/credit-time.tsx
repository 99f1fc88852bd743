import { type SubmitEvent, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskTime } from "#contracts/judging/race-desk.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { mostInStartPlan } from "#domain/registration/start-plan.ts"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { DigitsField, numberIn, ReasonField } from "./desk-fields.tsx"
import { useUndoable } from "./use-undoable.ts"

type CreditedRider = Pick<BoardRow, "id" | "name" | "racingNumber">

type CreditButtonsProps = { rider: CreditedRider; stage: string; time: DeskTime }

/** Buttons that credit minutes to a rider and take them back (TI-08); none in a class without a time limit. */
export function CreditButtons({ rider, stage, time: { isLimited, credit } }: CreditButtonsProps) {
  const t = useWords("results-desk")
  const show = useShowDialog()
  const takeBack = useUndoable(stage, api.results.creditTime, "takeBackTime", { about: riderLabel(rider) })
  if (!isLimited && !credit) return null
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        onClick={() => show((close) => <CreditDialog {...{ rider, stage, credit }} onClose={close} />)}
      >
        {t(credit ? "credit.change" : "credit.credit")}
      </button>
      {credit && (
        <button
          type="button"
          className="quiet-button"
          onClick={() => void takeBack({ stage, participantId: rider.id, seen: credit, credit: null })}
        >
          {t("credit.takeBack")}
        </button>
      )}
    </>
  )
}

type CreditDialogProps = Pick<CreditButtonsProps, "rider" | "stage"> & {
  credit: TimeCredit | null
  onClose(): void
}

/** Asks how many minutes, and why: everybody may read that. */
function CreditDialog({ rider, stage, credit, onClose }: CreditDialogProps) {
  const t = useWords("results-desk")
  const give = useUndoable(stage, api.results.creditTime, "creditTime", { about: riderLabel(rider) })
  const before = { digits: credit ? String(credit.minutes) : "", reason: credit?.reason ?? "" }
  const [digits, setDigits] = useState(before.digits)
  const [reason, setReason] = useState(before.reason)
  const [isMissing, setMissing] = useState(false)
  const minutes = numberIn(digits) ?? 0
  const isReady = minutes > 0 && minutes <= mostInStartPlan.minutes && !give.isPending
  const mayLeave = useLeaveWarning(() => digits !== before.digits || reason !== before.reason)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason.trim() === "") return setMissing(true)
    if (!isReady) return
    const input = { stage, participantId: rider.id, seen: credit, credit: { minutes, reason } }
    // what could not be saved stays typed
    await give(input, async ({ kind }: { kind: string }) => {
      if (kind === "changed") onClose()
    })
  }
  return (
    <Dialog title={t("credit.credit")} onClose={onClose} onLeave={leave}>
      <p className="mt-2 text-muted">{rider.name}</p>
      <form onSubmit={save} className="dialog-end">
        <div className="grid w-full gap-4">
          <DigitsField
            label={t("credit.minutes")}
            hint={t("credit.hint")}
            most={4}
            value={digits}
            onChange={setDigits}
          />
          <ReasonField
            isNeeded
            isMissing={isMissing && reason.trim() === ""}
            hint={t("credit.reasonHint")}
            value={reason}
            onChange={setReason}
          />
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
