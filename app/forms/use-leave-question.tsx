import { useWords } from "#app/i18n/words.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useLeaveWarning } from "./use-leave-warning.ts"

/**
 * Asks before somebody leaves what they typed and did not save: a page by itself, what is on it where it is called for.
 * Returns what resolves to whether one may go: at once where nothing is unsaved.
 */
export function useLeaveQuestion(isUnsaved: boolean): () => Promise<boolean> {
  const t = useWords("forms")
  const ask = useAsk()
  const askToLeave = () =>
    ask({
      title: t("unsaved.title"),
      text: t("unsaved.text"),
      yes: t("unsaved.leave"),
      no: t("unsaved.stay"),
    })
  useLeaveWarning(isUnsaved, askToLeave)
  return async () => !isUnsaved || askToLeave()
}
