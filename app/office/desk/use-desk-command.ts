import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { RiderNow, StageNow } from "#app/public/results/race/stage-context.ts"
import type { api } from "#app/site/api/client.ts"
import { type CommandWords, workWords } from "#app/site/api/command-words.ts"
import { isRefusal, isUnanswered, type RefusalIn, type Unanswered } from "#app/site/api/outcome-of.ts"
import { type Command, useCommand } from "#app/site/api/use-command.ts"
import { queries, readAgain } from "#app/site/api/use-read.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/fields/formats.ts"
import type { CellScore } from "#domain/judging/points.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type en from "#locales/en/office/results-desk.json"
import { useLanguage } from "#ui/speech.tsx"
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
export const wordsOfWork = (work: DeskWork, t: Translate<"results-desk">): CommandWords =>
  // locale keys: results-desk.work.*
  typeof work === "string" ? workWords(t, work) : work

/** Reads again what is shown of results: not all that a command changes comes with the stream. */
export const readResultsAgain = (): Promise<void> => readAgain(queries.results.key())

/** A command of the secretary's desk, with its messages while it runs and after. What is shown of results is read again after it. */
export function useDeskCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  work: DeskWork,
  summary?: (done: Output, input: Input) => ToastSummary,
): Command<Input, Output, DeskFailure> {
  const t = useWords("results-desk")
  const points = pointsOf(useLanguage())
  // locale keys: results-desk.refused.* results-desk.unanswered.*
  const why = (refusal: DeskRefusal) => {
    if (isUnanswered(refusal)) return t(`unanswered.${refusal.reason}`)
    if (refusal.reason === "changed-since" && refusal.about.by !== null)
      return t("undo.changedBy", { by: refusal.about.by })
    if (saysScore(refusal)) {
      const { total } = refusal.about
      return writeChanged(total === null ? null : writeScore(total, points), t)
    }
    if (saysStatus(refusal)) return writeChanged(refusal.about.status, t)
    return t(`refused.${refusal.reason}`)
  }
  const send = useCommand(procedure, wordsOfWork(work, t), {
    why,
    ok: t("ok"),
    reread: "page",
    ...(summary && { summary }),
  })
  const command = (input: Input, follow?: Parameters<typeof send>[1]) =>
    send(input, async (came) => {
      await follow?.(came)
      // without a network that would fail too
      if (!isRefusal(came) || came.reason !== "unreachable") await readResultsAgain()
    })
  return Object.assign(command, { isPending: send.isPending })
}

const saysScore = (refusal: DeskRefusal): refusal is Extract<DeskRefusal, { about: { total: CellScore } }> =>
  says("total", refusal)

const saysStatus = (
  refusal: DeskRefusal,
): refusal is Extract<DeskRefusal, { about: { status: ResultStatus } }> => says("status", refusal)

const says = (name: string, { about }: DeskRefusal) =>
  typeof about === "object" && about !== null && name in about

/** Says to what somebody else has changed it meanwhile; null: to nothing. */
export const writeChanged = (now: string | null, t: Translate<"results-desk">): string =>
  now === null ? t("changedMeanwhile.toNothing") : t("changedMeanwhile.to", { now })

/** Why nothing can be changed about a rider's result by now, in words; null where it can. */
export function whyNot(
  { isGone, stage }: Pick<RiderNow, "isGone" | "stage">,
  t: Translate<"results-desk">,
): string | null {
  if (isGone) return t("riderGone")
  return stage.resultsStatus === null ? null : t("refused.results-approved")
}

/** The same of a rider who is known by id alone. */
export const whyNotFor = (
  participantId: string,
  { stage, rows }: StageNow,
  t: Translate<"results-desk">,
): string | null => whyNot({ isGone: !rows.some(({ id }) => id === participantId), stage }, t)
