import { useWords } from "#app/i18n/words.ts"
import type { AttentionProps } from "./attention-item.tsx"
import { useAskReason } from "./use-ask-reason.tsx"

type Words = { title: string; text: string }

/** Returns a function that settles an open item: at once, or after asking for a reason once results are approved. */
export function useReasonOnceApproved({ resultsStatus }: AttentionProps["stage"], words: Words) {
  const askReason = useAskReason()
  return async (settle: (reason: string) => Promise<{ kind: string }>) => {
    const question = { ...words, yes: words.title, isReasonNeeded: true, whyNot: () => null }
    if (resultsStatus === null) await settle("")
    else askReason(question, ({ reason }) => settle(reason))
  }
}

/** The same where something is accepted as it is. */
export function useAccept(stage: AttentionProps["stage"], title: string) {
  const t = useWords("results-desk")
  return useReasonOnceApproved(stage, { title, text: t("acceptLate") })
}
