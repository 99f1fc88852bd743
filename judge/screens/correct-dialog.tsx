import { useState } from "react"
import { useTranslation } from "react-i18next"
import { writeDecimals } from "#contracts/formats.ts"
import { classicMarks, readPoints } from "#domain/judging/points.ts"
import { mostSectionPoints } from "#domain/judging/points-range.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Choices } from "./choices.tsx"
import { FormEnd } from "./form-end.tsx"
import { ReasonInput } from "./reason-input.tsx"
import { useJudgingState } from "./use-judging.ts"
import type { PadTap } from "./use-pad.ts"
import { useTouch } from "./use-touch.tsx"

type CorrectDialogProps = { attempt: OwnAttempt; onClose(): void }

/** Corrects or deletes a score of this phone; the reason goes into the log with it. */
export function CorrectDialog({ attempt, onClose }: CorrectDialogProps) {
  const { t, i18n } = useTranslation("judge")
  const { touch, trouble } = useTouch()
  const { settings } = useJudgingState().known.stage
  const most = mostSectionPoints(settings)
  const [points, setPoints] = useState(writeDecimals(String(attempt.total), i18n.language))
  const [reason, setReason] = useState("")
  const [fault, setFault] = useState<
    "correct.needsPoints" | "correct.tooMany" | "correct.needsReason" | null
  >(null)
  const typed = readPoints(points)
  const finish = async (tap: PadTap) => {
    if (tap.name === "EditedTo") {
      if (typed === null) return setFault("correct.needsPoints")
      if (typed > most) return setFault("correct.tooMany")
    }
    if (reason.trim() === "") return setFault("correct.needsReason")
    setFault(null)
    const { id, participant, section, lap } = attempt
    await touch(() => [[{ ...tap, reason: reason.trim(), attempt: id, participant, section, lap }]])
    onClose()
  }
  return (
    <Dialog title={t("correct.title")} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void finish({ name: "EditedTo", points: typed })
        }}
      >
        {settings.type === "classic" ? (
          <Choices
            legend={t("correct.points")}
            choices={classicMarks.map((marks) => ({ value: String(marks), words: String(marks) }))}
            chosen={points}
            onChoose={setPoints}
          />
        ) : (
          <label className="labelled">
            {t("correct.points")}
            <input inputMode="decimal" value={points} onChange={({ target }) => setPoints(target.value)} />
          </label>
        )}
        <ReasonInput reason={reason} onChange={setReason} />
        <div className="pad-row">
          <button type="button" onClick={() => setReason(t("correct.wrongButton"))}>
            {t("correct.wrongButton")}
          </button>
          <button type="button" onClick={() => setReason(t("correct.wrongRider"))}>
            {t("correct.wrongRider")}
          </button>
        </div>
        {fault && (
          <p role="alert" className="fault">
            {t(fault, { most })}
          </p>
        )}
        {trouble}
        <FormEnd does={t("correct.save")} onClose={onClose}>
          <button type="button" className="wide" onClick={() => finish({ name: "JudgeCancelAttempt" })}>
            {t("correct.delete")}
          </button>
        </FormEnd>
      </form>
    </Dialog>
  )
}
