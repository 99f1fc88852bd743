import type { Translate } from "#app/site/i18n/contexts.ts"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import type { StandingLine, StandingsPage } from "#contracts/standings/standings.ts"
import { numberedName } from "#domain/registration/participants.ts"
import type { StandingReason } from "#domain/standings/rank-standings.ts"
import type { BelowMinimum } from "#domain/standings/standing-totals.ts"
import type { DropRule } from "#domain/standings/standings-rules.ts"

/** The words, the stages and the rules for explaining a place. */
export type ExplainOptions = {
  t: Translate<"standings">
  language: string
  standings: Pick<NonNullable<StandingsPage["standings"]>, "columns" | "counted" | "rules">
}

type Neighbours = { ahead: StandingLine | undefined; line: StandingLine; behind: StandingLine | undefined }

/** Why a line has no place: “1 of 4 stages; 3 are needed” (RX-06). */
export function explainNoPlace({ ridden, stages, needed }: BelowMinimum, t: Translate<"standings">): string {
  return t("below", { ridden, stages, count: needed })
}

/**
 * Sentences that explain why a line is behind the one before it and ahead of the next, with the figures of both, its own first; or why
 * it has no place.
 */
export function explainStanding({ ahead, line, behind }: Neighbours, options: ExplainOptions): string[] {
  const { t } = options
  if (line.below) return [t("why.noPlace", { reason: explainNoPlace(line.below, t) })]
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
  if (reason.code === "below-minimum")
    return t("why.aheadOfNoPlace", { rider, reason: explainNoPlace(reason, t) })
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
  reason: Exclude<StandingReason, { code: "equal" | "below-minimum" }>,
  { t, isAhead, standings }: SentenceOptions,
): string {
  switch (reason.code) {
    case "total":
      return t(isAhead ? "why.morePoints" : "why.fewerPoints")
    case "total-minus-worst": {
      const by = countedBy(standings)
      if (by === null) return t(isAhead ? "why.morePoints" : "why.fewerPoints")
      const { count } = by
      if (by.kind === "best") return t(isAhead ? "why.moreBest" : "why.fewerBest", { count })
      return t(isAhead ? "why.moreCounted" : "why.fewerCounted", { count })
    }
    case "more-results":
      return t(isAhead ? "why.moreResults" : "why.fewerResults")
    case "later-stage": {
      const stage = standings.columns.find(({ order }) => order === reason.order)?.title ?? ""
      return t(isAhead ? "why.moreAtStage" : "why.fewerAtStage", { stage })
    }
    case "better-places":
      return t(isAhead ? "why.moreOfPlace" : "why.fewerOfPlace", { place: reason.place })
    case "most-zeros":
      return t(isAhead ? "why.moreZeros" : "why.fewerZeros")
  }
}

type Counting = Pick<NonNullable<StandingsPage["standings"]>, "counted" | "rules">

/** How many of the worst stages are dropped now, or how many of the best count; null: all count (RX-06). */
export function countedBy({ counted, rules }: Counting): Pick<DropRule, "kind" | "count"> | null {
  if (!counted) return null
  const { kind } = rules.drops
  return { kind, count: kind === "best" ? counted.counted : counted.stages - counted.counted }
}
