import "./board.css"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { signedPenalty } from "#domain/judging/points.ts"
import { isAutomaticDnf } from "#domain/results/shown-result.ts"
import { Badge } from "#ui/badge.tsx"

/** What a line, and the heading of a card, are rendered from. */
export type ResultDetailsProps = {
  row: BoardRow
  racingClass: BoardClass
  stage: RiderCard["stage"]
  now: number
}

/** The last column of a line: how far the rider came, and what there is to say about it. */
export function ResultDetails({ row, racingClass, stage, now }: ResultDetailsProps) {
  const t = useWords("results")
  const { signedPoints } = useFormats(stage.timeZone)
  const toRide = sectionsToRide(racingClass)
  const late = minutesLate(row, racingClass, stage)
  const penalty = signedPenalty(row.penalties, stage.competitionType)
  return (
    <span className="result-details flex flex-wrap items-center gap-x-2.5 wrap-anywhere phone:in-[td]:flex-row-reverse">
      {row.outOfCompetition && <Badge tone="plain">{t("outOfCompetition")}</Badge>}
      {/* locale keys: results.status.* */}
      {row.status !== null && (
        <Badge tone="error" title={t(`status.${row.status}`)}>
          {row.status}
        </Badge>
      )}
      {isAutomaticDnf(row, stage, now) && (
        <Badge tone="error" title={t("status.automaticDNF")}>
          DNF
        </Badge>
      )}
      {row.isFinished && row.status === null && <Badge tone="final">{t("finished")}</Badge>}
      {!row.isFinished && (
        <span>
          <span className="sr-only">{t("sectionsRidden")} </span>
          {row.ridden}/{toRide}
          <progress value={row.ridden} max={toRide} aria-hidden="true" />
        </span>
      )}
      {late !== null && (
        <span className="text-error-ink">
          {t("late", { minutes: late })} <span className="sr-only">{t("lateMeaning")}</span>
        </span>
      )}
      {penalty !== 0 && <span>{t("penalty", { points: signedPoints.format(penalty) })}</span>}
    </span>
  )
}

/** Minutes, each begun one counted, by which a rider finished after the end of the class; null when not shown (RS-08). */
function minutesLate(
  { isFinished, lastTimeRecorded }: Pick<BoardRow, "isFinished" | "lastTimeRecorded">,
  { endTime }: Pick<BoardClass, "endTime">,
  { showEndTimeDiff }: Pick<BoardStage, "showEndTimeDiff">,
): number | null {
  if (!showEndTimeDiff || !isFinished || lastTimeRecorded === null || endTime === null) return null
  return lastTimeRecorded > endTime ? Math.ceil((lastTimeRecorded - endTime) / 60_000) : null
}
