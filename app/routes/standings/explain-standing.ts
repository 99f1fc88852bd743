import type { TFunction } from "i18next"
import { formatsOf } from "#app/i18n/use-formats.ts"
import type { StandingLine, StandingsColumn } from "#contracts/standings.ts"
import { numberedName } from "#domain/registration/participants.ts"
import type { StandingReason } from "#domain/standings/rank-standings.ts"

/** The words and the stages for explaining a place. */
export type ExplainOptions = {
  t: TFunction<"standings">
  language: string
  columns: readonly StandingsColumn[]
}

type Neighbours = { ahead: StandingLine | undefined; line: StandingLine; behind: StandingLine | undefined }

/**
 * Sentences that explain why a line is behind the one before it and ahead of the next, with the figures of both, its own first.
 */
export function explainStanding({ ahead, line, behind }: Neighbours, options: ExplainOptions): string[] {
  const sentences = [
    ...(ahead ? [sentenceOf(ahead, line.reason, { ...options, isAhead: false })] : []),
    ...(behind ? [sentenceOf(behind, behind.reason, { ...options, isAhead: true })] : []),
  ]
  return [...new Set(sentences)]
}

type SentenceOptions = ExplainOptions & { isAhead: boolean }

function sentenceOf(
  other: StandingLine,
  reason: StandingReason | null,
  { t, ...options }: SentenceOptions,
): string {
  if (reason === null) return t("why.waiting")
  const rider = numberedName(other)
  if (reason.code === "equal") return t("why.shared", { rider })
  const { points } = formatsOf(options.language, "UTC")
  const [own, others] = options.isAhead ? [reason.ahead, reason.behind] : [reason.behind, reason.ahead]
  const figures = t("why.figures", {
    reason: reasonWords(reason, { t, ...options }),
    own: points.format(own),
    other: points.format(others),
  })
  return t(options.isAhead ? "why.ahead" : "why.behind", { rider, reason: figures })
}

function reasonWords(
  reason: Exclude<StandingReason, { code: "equal" }>,
  { t, isAhead, columns }: SentenceOptions,
): string {
  switch (reason.code) {
    case "total":
      return t(isAhead ? "why.morePoints" : "why.fewerPoints")
    case "total-minus-worst":
      return t(isAhead ? "why.moreCounted" : "why.fewerCounted")
    case "more-results":
      return t(isAhead ? "why.moreResults" : "why.fewerResults")
    case "later-stage": {
      const stage = columns.find(({ order }) => order === reason.order)?.title ?? ""
      return t(isAhead ? "why.moreAtStage" : "why.fewerAtStage", { stage })
    }
    case "better-places":
      return t(isAhead ? "why.moreOfPlace" : "why.fewerOfPlace", { place: reason.place })
  }
}
