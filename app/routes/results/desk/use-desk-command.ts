import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { TFunction } from "i18next"
import type { api } from "#app/api/client.ts"
import type { RefusalIn, Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
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

/** The messages of a command while it runs, and after. */
type WorkWords = { pending: string; done: string; failed: string }

/** What a command does: a key of the words of the desk, or words of its own. */
export type DeskWork = keyof (typeof en)["work"] | WorkWords

/** Returns what a command says while it runs, and after. */
export const wordsOfWork = (work: DeskWork, t: TFunction<"results-desk">): WorkWords =>
  // locale keys: results-desk.work.*
  typeof work === "string"
    ? { pending: t(`work.${work}.pending`), done: t(`work.${work}.done`), failed: t(`work.${work}.failed`) }
    : work

/** A command of the secretary's desk, with its messages while it runs and after. The stream brings what it changed. */
export function useDeskCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  work: DeskWork,
  summary?: (done: Output) => ToastSummary,
) {
  const t = useWords("results-desk")
  // locale keys: results-desk.refused.* results-desk.unanswered.*
  const why = (refusal: DeskRefusal) => {
    const { reason } = refusal
    if (reason === "unreachable" || reason === "broken") return t(`unanswered.${reason}`)
    if (reason === "changed-since" && refusal.about.by !== null)
      return t("undo.changedBy", { by: refusal.about.by })
    return t(`refused.${reason}`)
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
