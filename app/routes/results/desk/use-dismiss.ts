import { useWords } from "#app/i18n/words.ts"
import type { TypedResultsRequest } from "#contracts/results-request.ts"
import type { AttentionProps } from "./attention-choices.tsx"
import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskWork } from "./use-desk-work.tsx"

type Dismissal = Extract<TypedResultsRequest, { intent: "dismiss-attempts" | "dismiss-phone" }>
/** `as const` for each intent: what it is about, without the reason. */
type Dismissed = Dismissal extends infer Each
  ? Each extends Dismissal
    ? Omit<Each, "reason">
    : never
  : never

/** Returns what leaves taps out that wait: at once, or once results are approved after a question why. */
export function useDismiss({ stage, onDone }: Pick<AttentionProps, "stage" | "onDone">) {
  const t = useWords("results-desk")
  const { work } = useDeskWork(stage.path)
  const askReason = useAskReason()
  return async (what: Dismissed) => {
    const dismiss = (reason: string) => work("settle", { ...what, reason }, onDone)
    if (stage.resultsStatus === null) await dismiss("")
    else
      await askReason(
        { title: t("leaveOut"), text: t("leaveOutLate"), yes: t("leaveOut"), isReasonNeeded: true },
        ({ reason }) => dismiss(reason),
      )
  }
}
