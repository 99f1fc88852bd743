import { type SubmitEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { ReasonField } from "./desk-fields.tsx"

type Question = { title: string; text: string; yes: string; isReasonNeeded?: boolean }
type Given = { reason: string }
type Act = (given: Given) => Promise<{ kind: string; reason?: string }>

/**
 * Returns what asks before something is done, and why: nothing is done for no and for Escape (D-17). Where the server could
 * not be asked it asks again, with the reason that was typed.
 */
export function useAskReason(): (question: Question, act: Act) => Promise<void> {
  const show = useShowDialog()
  const askOnce = (question: Question, reason: string) =>
    new Promise<Given | null>((answer) => {
      show(
        (close) => (
          <ReasonDialog
            question={question}
            reason={reason}
            onEnd={(given) => {
              answer(given)
              close()
            }}
          />
        ),
        () => answer(null),
      )
    })
  return async (question, act) => {
    let given = await askOnce(question, "")
    while (given && isUnanswered(await act(given))) given = await askOnce(question, given.reason)
  }
}

const isUnanswered = ({ reason }: { reason?: string }) => reason === "unreachable" || reason === "broken"

type ReasonDialogProps = {
  question: Question
  /** What stands in the field at first. */
  reason: string
  onEnd(given: Given | null): void
}

function ReasonDialog({ question, reason: first, onEnd }: ReasonDialogProps) {
  const t = useWords("results-desk")
  const { title, text, yes, isReasonNeeded = false } = question
  const [reason, setReason] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isReasonNeeded || reason.trim() !== "") return
    event.preventDefault()
    setMissing(true)
  }
  return (
    <Dialog title={title} onClose={(returnValue) => onEnd(returnValue === "yes" ? { reason } : null)}>
      <p className="mt-2 text-muted">{text}</p>
      <form method="dialog" onSubmit={check}>
        <div className="w-full">
          <ReasonField
            isNeeded={isReasonNeeded}
            isMissing={isMissing && reason.trim() === ""}
            value={reason}
            onChange={setReason}
          />
        </div>
        <button type="button" className="quiet-button" onClick={() => onEnd(null)}>
          {t("cancel")}
        </button>
        <button type="submit" value="yes" className="button">
          {yes}
        </button>
      </form>
    </Dialog>
  )
}
