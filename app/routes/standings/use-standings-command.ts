import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { TFunction } from "i18next"
import { useRevalidator } from "react-router"
import type { api } from "#app/api/client.ts"
import { isUnanswered, type RefusalIn, type Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import type { CommandWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"

type StandingsFailure = InferClientErrorUnion<typeof api.standings>

/** A command on standings; the page's figures are read again once it is answered. */
export function useStandingsCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, StandingsFailure>,
  words: CommandWords,
  { isShownByCaller = false } = {},
) {
  const t = useWords("standings-tools")
  const { revalidate } = useRevalidator()
  return useCommand(procedure, words, {
    why: (refusal) => translateStandingsRefusal(refusal, t),
    ...(!isShownByCaller && { ok: t("ok") }),
    reread: revalidate,
  })
}

/** Why standings were not changed, in words. */
export function translateStandingsRefusal(
  refusal: RefusalIn<StandingsFailure> | Unanswered,
  t: TFunction<"standings-tools">,
): string {
  if (isUnanswered(refusal)) return t("unreachable")
  // locale keys: standings-tools.refusal.*
  if (refusal.reason === "class-order-not-found")
    return t("refusal.class-order-not-found", { class: refusal.about.racingClass })
  return t(`refusal.${refusal.reason}`)
}
