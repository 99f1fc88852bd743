import { useRef, useState } from "react"
import { mostPenalty } from "#domain/judging/points-range.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { FormEnd, ReasonInput } from "./form-parts.tsx"
import { useJudgingState } from "./use-judging.ts"
import { NotStored } from "./use-pad.tsx"

type PenaltyDialogProps = {
  onClose(): void
  /** Fails if the device could not store them. */
  onGive(points: number, reason: string | null): Promise<void>
}

/** Penalty points that a judge gives, with an optional reason. */
export function PenaltyDialog({ onClose, onGive }: PenaltyDialogProps) {
  const t = useWords()
  const most = mostPenalty[useJudgingState().known.stage.settings.type]
  const [points, setPoints] = useState("")
  const [reason, setReason] = useState("")
  const [isWrong, setIsWrong] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isGiving = useRef(false)
  const give = async () => {
    // a second touch, on a phone that is slow to store the first, is not a second penalty
    if (isGiving.current) return
    if (!/^[1-9]\d{0,3}$/.test(points) || Number(points) > most) return setIsWrong(true)
    setIsWrong(false)
    isGiving.current = true
    try {
      await onGive(Number(points), reason.trim() || null)
      onClose()
    } catch (error) {
      setHasFailed(true)
      throw error
    } finally {
      isGiving.current = false
    }
  }
  return (
    <Dialog
      title={t("penalty.title")}
      onClose={onClose}
      onLeave={() => {
        if (points === "" && reason === "") onClose()
      }}
    >
      <form
        className="grid gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <label className="grid gap-1 font-bold">
          {t("penalty.points")}
          <input
            inputMode="numeric"
            autoComplete="off"
            value={points}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? "penalty-fault" : undefined}
            onChange={({ target }) => setPoints(target.value)}
          />
        </label>
        {isWrong && (
          <p id="penalty-fault" role="alert" className="m-0 font-bold text-fault">
            {t("penalty.needsPoints", { most })}
          </p>
        )}
        <ReasonInput reason={reason} onChange={setReason} />
        {hasFailed && <NotStored />}
        <FormEnd does={t("penalty.save")} onClose={onClose} />
      </form>
    </Dialog>
  )
}
