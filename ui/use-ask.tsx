import { type ReactNode, useCallback } from "react"
import { Answers, Dialog } from "./dialog.tsx"
import { useAnswer } from "./dialog-host.tsx"

/** Without `no` it is a message and not a question. */
type Question = {
  title: string
  text: ReactNode
  yes: string
  no?: string
  /** Returns the element that gets the focus afterwards if the one that had it before is gone. */
  returnTo?: () => HTMLElement | null
}

export type Ask = (question: Question) => Promise<boolean>

/**
 * Returns a function that asks for confirmation, or explains why something is impossible. It resolves to true for yes; to false
 * for no, for Escape, and when the page is left.
 */
export function useAsk(): Ask {
  const answerOf = useAnswer()
  return useCallback(
    (question) => answerOf<boolean>((answer) => <QuestionDialog {...question} onAnswer={answer} />, false),
    [answerOf],
  )
}

function QuestionDialog({
  title,
  text,
  yes,
  no,
  returnTo,
  onAnswer,
}: Question & { onAnswer(isYes: boolean): void }) {
  return (
    <Dialog
      title={title}
      {...(returnTo && { returnTo })}
      onClose={(returnValue) => onAnswer(returnValue === "yes")}
    >
      <p className="mt-2 text-muted">{text}</p>
      <Answers yes={yes} no={no} />
    </Dialog>
  )
}
