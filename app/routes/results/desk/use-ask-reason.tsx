import { type ReactNode, type SubmitEvent, useState } from "react"
import { Dialog } from "#ui/dialog.tsx"
import { ReasonField } from "./reason-field.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type Question = { title: string; text: string; yes: string; isReasonNeeded?: boolean }
type Answer = { reason: string }
type Asked = Question & { answer: (given: Answer | null) => void }

/**
 * Asks before something is done, and why: nothing is done for no and for Escape (D-17). Where it could not be done, the
 * reason is there again when the same is asked next.
 */
export function useAskReason(): {
  askReason: (question: Question, act: (given: Answer) => Promise<{ kind: string }>) => Promise<void>
  reasonQuestion: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [kept, setKept] = useState({ of: "", reason: "" })
  const askReason = async (question: Question, act: (given: Answer) => Promise<{ kind: string }>) => {
    const given = await new Promise<Answer | null>((resolve) => setAsked({ ...question, answer: resolve }))
    if (!given) return
    const { kind } = await act(given)
    setKept({ of: question.title, reason: kind === "done" ? "" : given.reason })
  }
  const end = (given: Answer | null) => {
    setAsked(null)
    asked?.answer(given)
  }
  const reasonQuestion = asked && (
    <ReasonDialog question={asked} reason={kept.of === asked.title ? kept.reason : ""} onEnd={end} />
  )
  return { askReason, reasonQuestion }
}

type ReasonDialogProps = {
  question: Question
  /** What stands in the field at first. */
  reason: string
  onEnd(given: Answer | null): void
}

function ReasonDialog({ question, reason: first, onEnd }: ReasonDialogProps) {
  const t = useDeskWords()
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
