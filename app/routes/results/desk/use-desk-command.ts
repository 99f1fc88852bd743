import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { TFunction } from "i18next"
import type { api } from "#app/api/client.ts"
import { isUnanswered, type RefusalIn, type Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { type CommandWords, workWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"
import type { RiderNow, StageNow } from "#app/routes/results/stage-context.ts"
import type en from "#locales/en/results-desk.json"
import type { ToastSummary } from "#ui/toasts.ts"

/** The errors of the desk's commands; public reads and riders' questions have their own. */
export type DeskFailure = InferClientErrorUnion<
  Omit<typeof api.results, "board" | "riderCard" | "entry" | "askQuestion" | "ownQuestions">
>

/** Why nothing of a stage's results was changed. */
type DeskRefusal = RefusalIn<DeskFailure> | Unanswered

/** What a command does: a key of the words of the desk, or words of its own. */
export type DeskWork = keyof (typeof en)["work"] | CommandWords

/** Returns what a command says while it runs, and after. */
export const wordsOfWork = (work: DeskWork, t: TFunction<"results-desk">): CommandWords =>
  // locale keys: results-desk.work.*
  typeof work === "string" ? workWords(t, work) : work

/** A command of the secretary's desk, with its messages while it runs and after. The stream brings what it changed. */
export function useDeskCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  work: DeskWork,
  summary?: (done: Output) => ToastSummary,
) {
  const t = useWords("results-desk")
  // locale keys: results-desk.refused.* results-desk.unanswered.*
  const why = (refusal: DeskRefusal) => {
    if (isUnanswered(refusal)) return t(`unanswered.${refusal.reason}`)
    if (refusal.reason === "changed-since" && refusal.about.by !== null)
      return t("undo.changedBy", { by: refusal.about.by })
    return t(`refused.${refusal.reason}`)
  }
  return useCommand(procedure, wordsOfWork(work, t), {
    why,
    ok: t("ok"),
    reread: "page",
    ...(summary && { summary }),
  })
}

/** Why nothing can be changed about a rider's result by now, in words; null where it can. */
export function whyNot(
  { isGone, stage }: Pick<RiderNow, "isGone" | "stage">,
  t: TFunction<"results-desk">,
): string | null {
  if (isGone) return t("riderGone")
  return stage.resultsStatus === null ? null : t("refused.results-approved")
}

/** The same of a rider who is known by id alone. */
export const whyNotFor = (
  participantId: string,
  { stage, rows }: StageNow,
  t: TFunction<"results-desk">,
): string | null => whyNot({ isGone: !rows.some(({ id }) => id === participantId), stage }, t)
