import { useWords } from "#app/i18n/words.ts"
import "./result-details.css"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { BoardClass, BoardRow } from "#contracts/live.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { isAutomaticDnf } from "#domain/results/automatic-dnf.ts"
import { Badge } from "#ui/badge.tsx"
import { minutesLate } from "./minutes-late.ts"

/** What a line, and the heading of a card, are drawn from. */
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
  // D-08: penalties add in classic, where fewer points are better, and subtract in openFree.
  const penalty = stage.competitionType === "classic" ? row.penalties : -row.penalties
  return (
    <span className="result-details">
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
        <span className="late">
          {t("late", { minutes: late })} <span className="sr-only">{t("lateMeaning")}</span>
        </span>
      )}
      {penalty !== 0 && <span>{t("penalty", { points: signedPoints.format(penalty) })}</span>}
    </span>
  )
}
