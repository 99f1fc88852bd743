import type { ClientPromiseResult, InferClientErrors } from "@orpc/client"
import { useRevalidator } from "react-router"
import type { api } from "#app/api/client.ts"
import { type CommandWords, useCommand } from "#app/api/use-command.ts"
import { useWords } from "#app/i18n/words.ts"
import { sayRefusal } from "./say-refusal.ts"

type DeskFailure = InferClientErrors<typeof api.standings.approve>

/** A command on standings; the page's figures are read again once it is answered. */
export function useStandingsCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  words: CommandWords,
  { isToldByCaller = false } = {},
) {
  const t = useWords("standings-desk")
  const { revalidate } = useRevalidator()
  return useCommand(procedure, words, {
    why: (refusal) => sayRefusal(refusal, t),
    ...(!isToldByCaller && { ok: t("ok") }),
    reread: revalidate,
  })
}
