import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { api } from "#app/api/client.ts"
import { isUnanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { workWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"
import type en from "#locales/en/judges.json"

type JudgesFailure = InferClientErrorUnion<typeof api.judging>

/** A change: the key of its messages, what refetches the page, and how often it is done. */
type Change = { name: keyof (typeof en)["work"]; refresh(): Promise<void>; count?: number }

/** A command on who judges a stage, and with what; the page is read again once it is answered. */
export function useJudgesCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, JudgesFailure>,
  { name, refresh, count }: Change,
) {
  const t = useWords("judges")
  // locale keys: judges.work.*
  return useCommand(procedure, workWords(t, name, count), {
    // locale keys: judges.refused.*
    why: (refusal) => t(`refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
    ok: t("ok"),
    reread: refresh,
  })
}
