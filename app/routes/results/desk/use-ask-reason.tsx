import { type ReactNode, type SubmitEvent, useState } from "react"
import { Dialog } from "#ui/dialog.tsx"
import { ReasonField } from "./reason-field.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type Question = { title: string; text: string; yes: string; isReasonNeeded?: boolean }
type Answer = { reason: string }

/** Asks before something is done, and why: resolves to null for no and for Escape (D-17). */
export function useAskReason(): {
  askReason: (question: Question) => Promise<Answer | null>
  reasonQuestion: ReactNode
} {
  const [asked, setAsked] = useState<(Question & { answer: (given: Answer | null) => void }) | null>(null)
  const askReason = (question: Question) =>
    new Promise<Answer | null>((resolve) => setAsked({ ...question, answer: resolve }))
  const end = (given: Answer | null) => {
    setAsked(null)
    asked?.answer(given)
  }
  return { askReason, reasonQuestion: asked && <ReasonDialog question={asked} onEnd={end} /> }
}

function ReasonDialog({ question, onEnd }: { question: Question; onEnd(given: Answer | null): void }) {
  const t = useDeskWords()
  const { title, text, yes, isReasonNeeded = false } = question
  const [reason, setReason] = useState("")
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
