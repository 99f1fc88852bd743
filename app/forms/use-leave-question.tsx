import type { ReactNode } from "react"
import { useAsk } from "#ui/use-ask.tsx"
import { useFormWords } from "./use-form-words.ts"
import { useLeaveWarning } from "./use-leave-warning.ts"

type LeaveQuestion = {
  /** Resolves to whether one may go: at once where nothing is unsaved. */
  mayLeave(): Promise<boolean>
  /** To be rendered wherever it is used. */
  question: ReactNode
}

/** Asks before somebody leaves what they typed and did not save: a page by itself, what is on it where it is called for. */
export function useLeaveQuestion(isUnsaved: boolean): LeaveQuestion {
  const t = useFormWords()
  const { ask, question } = useAsk()
  const askToLeave = () =>
    ask({
      title: t("unsaved.title"),
      text: t("unsaved.text"),
      yes: t("unsaved.leave"),
      no: t("unsaved.stay"),
    })
  useLeaveWarning(isUnsaved, askToLeave)
  return { mayLeave: async () => !isUnsaved || askToLeave(), question }
}
