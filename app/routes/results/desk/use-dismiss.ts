import { useWords } from "#app/i18n/words.ts"
import type { AttentionProps } from "./attention-choices.tsx"
import { useAskReason } from "./use-ask-reason.tsx"

/** Returns what leaves taps out that wait: at once, or once results are approved after a question why. */
export function useDismiss({ resultsStatus }: AttentionProps["stage"]) {
  const t = useWords("results-desk")
  const askReason = useAskReason()
  return async (dismiss: (reason: string) => Promise<{ kind: string }>) => {
    if (resultsStatus === null) await dismiss("")
    else
      await askReason(
        { title: t("leaveOut"), text: t("leaveOutLate"), yes: t("leaveOut"), isReasonNeeded: true },
        ({ reason }) => dismiss(reason),
      )
  }
}
