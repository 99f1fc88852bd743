import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import { useRevalidator } from "react-router"
import type { api } from "#app/api/client.ts"
import { isUnanswered, type RefusalIn, type Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { workWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"
import type en from "#locales/en/own-card.json"

type OwnCardFailure = InferClientErrorUnion<typeof api.ownCard>

/** A command of riders about their own card, with its messages; the card is read again after it, whatever came of it. */
export function useOwnCardCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, OwnCardFailure>,
  work: keyof (typeof en)["work"],
) {
  const t = useWords("own-card")
  const { revalidate } = useRevalidator()
  // locale keys: own-card.work.* own-card.refused.* own-card.unanswered.*
  const why = (refusal: RefusalIn<OwnCardFailure> | Unanswered) =>
    isUnanswered(refusal) ? t(`unanswered.${refusal.reason}`) : t(`refused.${refusal.reason}`)
  return useCommand(procedure, workWords(t, work), { why, ok: t("ok"), reread: revalidate })
}
