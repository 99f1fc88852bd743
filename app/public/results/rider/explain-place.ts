import { durationsApart, timesApart } from "#app/public/results/race/write-times.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import type { Neighbour } from "#contracts/results/rider-card.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { numberedName } from "#domain/registration/participants.ts"
import type { RankReason } from "#domain/results/ranking.ts"

/** The stage that a place is explained of, and the language. */
type Wording = {
  t: Translate<"card">
  language: string
  timeZone: string
  type: CompetitionType
}

type Unequal = Exclude<RankReason, { code: "equal" }>

/** Why a rider is ahead of a neighbour, or behind, as a sentence with the figures of both, the rider's own first. */
export function explainPlace(neighbour: Neighbour, isAhead: boolean, wording: Wording): string {
  const { t } = wording
  const { reason } = neighbour
  const rider = numberedName(neighbour)
  if (reason.code === "equal") return t("why.shared", { rider })
  const explained = explainReason(reason, isAhead, wording)
  return isAhead
    ? t("why.ahead", { rider, reason: explained })
    : t("why.behind", { rider, reason: explained })
}

function explainReason(reason: Unequal, isAhead: boolean, { t, language, timeZone, type }: Wording): string {
  const { points } = formatsOf(language, timeZone)
  switch (reason.code) {
    case "finished":
      return t("why.finished")
    case "status":
      return reason.ahead === null
        ? t("why.statusLast", { status: reason.behind })
        : t("why.statusAfter", { status: reason.behind, other: reason.ahead })
    case "racing-number":
      return t("why.byNumber")
  }
  const [own, other] = isAhead ? [reason.ahead, reason.behind] : [reason.behind, reason.ahead]
  if (own === null || other === null) {
    if (reason.code === "better-lap") return t("why.noLap", { lap: reason.lap })
    return t(reason.code === "total" ? "why.noPoints" : "why.noTime")
  }
  const written = { own: points.format(own), other: points.format(other) }
  switch (reason.code) {
    case "total": {
      const hasFewer = isAhead === (type === "classic")
      return t("why.figures", {
        reason: t(hasFewer ? "why.fewerPoints" : "why.morePoints"),
        ...written,
      })
    }
    case "better-lap": {
      const hasFewer = isAhead === (type === "classic")
      return t("why.figures", {
        reason: t(hasFewer ? "why.fewerInLap" : "why.moreInLap", { lap: reason.lap }),
        ...written,
      })
    }
    case "more-of-score":
      return t("why.figures", { reason: scoreWords(reason.score, isAhead, t), ...written })
    case "shorter-racing-time":
      return t("why.figures", {
        reason: t(isAhead ? "why.shorterTime" : "why.longerTime"),
        ...durationsApart(own, other, points),
      })
    case "earlier-last-time":
      return t("why.figures", {
        reason: t(isAhead ? "why.earlierEnd" : "why.laterEnd"),
        ...timesApart(own, other, formatsOf(language, timeZone)),
      })
  }
}

function scoreWords(score: number, hasMore: boolean, t: Wording["t"]): string {
  if (score === 0) return t(hasMore ? "why.moreCleans" : "why.fewerCleans")
  return t(hasMore ? "why.moreOfScore" : "why.fewerOfScore", { score })
}
