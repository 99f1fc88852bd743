import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { api } from "#app/api/client.ts"
import { isUnanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { workWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"

type ScreensFailure = InferClientErrorUnion<Pick<typeof api.screens, "set" | "remove">>

/** A command on a stage's screens; their list is read again once it is answered. */
export function useScreensCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, ScreensFailure>,
  name: "set" | "remove",
  refresh: () => Promise<void>,
) {
  const t = useWords("screens")
  // locale keys: screens.work.*
  return useCommand(procedure, workWords(t, name), {
    // locale keys: screens.refused.*
    why: (refusal) => t(`refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
    ok: t("ok"),
    reread: refresh,
  })
}
