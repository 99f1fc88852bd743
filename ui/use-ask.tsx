import { type ReactNode, useState } from "react"
import { Dialog } from "./dialog.tsx"

/** `no` left out: there is nothing to decide, only to be told. */
type Question = { title: string; text: string; yes: string; no?: string }

/**
 * Asks before something is done, or tells what stands against it: `ask` resolves to true for yes, to false for no and for
 * Escape. `question` is to be rendered wherever the asking component is.
 */
export function useAsk(): { ask: (question: Question) => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<(Question & { answer: (isYes: boolean) => void }) | null>(null)
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve }))
  const question = asked && (
    <Dialog
      title={asked.title}
      onClose={(returnValue) => {
        setAsked(null)
        asked.answer(returnValue === "yes")
      }}
    >
      <p className="mt-2 text-muted">{asked.text}</p>
      <form method="dialog">
        {asked.no !== undefined && (
          <button type="submit" value="no" className="quiet-button">
            {asked.no}
          </button>
        )}
        <button type="submit" value="yes" className="button">
          {asked.yes}
        </button>
      </form>
    </Dialog>
  )
  return { ask, question }
}
