import { memo } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ResultDetails, type ResultLineProps } from "./result-details.tsx"
import { useGlow } from "./use-glow.ts"

/** One rider's line (RS-06). Drawn again only when the row itself changes: a board has hundreds. */
export const ResultLine = memo(function ResultLine({ row, racingClass, stage, now }: ResultLineProps) {
  const { t } = useTranslation("results")
  const formats = useFormats(stage.timeZone)
  const total = useGlow<HTMLElement>(row.total)
  return (
    <tr className="result">
      <th scope="row">
        <span className="rider">
          <span className="position">
            <span className="sr-only">{t("position")} </span>
            {row.position ?? "–"}
          </span>
          <NumberPlate label={t("racingNumber")} number={row.racingNumber ?? "–"} color={racingClass.color} />
          <span>
            <strong>{row.name}</strong>
            <small>{[row.club?.id, row.bike].filter(Boolean).join(" · ")}</small>
          </span>
        </span>
      </th>
      <td className="points">
        <b ref={total}>{row.total === null ? "–" : formats.points.format(row.total)}</b>
      </td>
      <td className="start">
        {row.startedOn !== null && <Instant at={row.startedOn} format={formats.time} />}
      </td>
      <td className="finish">
        {row.isFinished && row.lastTimeRecorded !== null && (
          <Instant at={row.lastTimeRecorded} format={formats.time} />
        )}
      </td>
      <td className="details">
        <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
      </td>
    </tr>
  )
})
