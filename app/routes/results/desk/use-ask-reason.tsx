import { type SubmitEvent, useState } from "react"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { useWords } from "#app/i18n/words.ts"
import { type StageNow, useStageNow } from "#app/routes/results/stage-context.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { ReasonField } from "./desk-fields.tsx"

type Question = {
  title: string
  text: string
  yes: string
  isReasonNeeded?: boolean
  /** Why it cannot be done by now, in words; null where it can. */
  whyNot(known: StageNow): string | null
}
type Act = (given: { reason: string }) => Promise<{ kind: string }>

/**
 * Returns what asks before something is done, and why (D-17). The dialog stays, with what was typed, until that is done or somebody
 * leaves it.
 */
export function useAskReason(): (question: Question, act: Act) => void {
  const show = useShowDialog()
  return (question, act) => show((close) => <ReasonDialog question={question} act={act} onClose={close} />)
}

type ReasonDialogProps = { question: Question; act: Act; onClose(): void }

function ReasonDialog({ question, act, onClose }: ReasonDialogProps) {
  const t = useWords("results-desk")
  const known = useStageNow()
  const { title, text, yes, isReasonNeeded = false, whyNot } = question
  const [reason, setReason] = useState("")
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  // the stream may bring what is being done before its own answer comes
  const why = isSending ? null : whyNot(known)
  const isReady = why === null && !isSending
  const mayLeave = useLeaveWarning(() => reason !== "")
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  const give = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) return
    if (isReasonNeeded && reason.trim() === "") return setMissing(true)
    setSending(true)
    const { kind } = await act({ reason })
    setSending(false)
    // a refusal is told on top of the dialog, in which the reason stays
    if (kind !== "refused") onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} onLeave={leave}>
      <p className="mt-2 text-muted">{text}</p>
      {why && (
        <p role="alert" className="desk-note">
          {why}
        </p>
      )}
      <form onSubmit={give} className="dialog-end">
        <div className="w-full">
          <ReasonField
            isNeeded={isReasonNeeded}
            isMissing={isMissing && reason.trim() === ""}
            value={reason}
            onChange={setReason}
          />
        </div>
        <button type="button" className="quiet-button" onClick={leave}>
          {t("cancel")}
        </button>
        <button type="submit" className="button" aria-disabled={!isReady}>
          {yes}
        </button>
      </form>
    </Dialog>
  )
}
