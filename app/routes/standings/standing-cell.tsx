import type { TFunction } from "i18next"
import { formatsOf } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StandingCell as Cell, PooledCell } from "#contracts/standings.ts"

type StandingCellProps = {
  cell: Cell | PooledCell | undefined
  isDropped?: boolean
  language: string
}

/** What a line has of a stage: a draft is amber, what is final and counts is green (SD-07), what is left out is struck through (D-24). */
export function StandingCell({ cell, isDropped = false, language }: StandingCellProps) {
  const t = useWords("standings")
  const results = useWords("results")
  if (!cell) return <td className="cell" />
  const { points } = formatsOf(language, "UTC")
  const { status, resultStatus } = cell
  const written = resultStatus ?? points.format(cell.points)
  return (
    <td
      className="cell"
      data-status={status === "draft" || resultStatus === null ? status : undefined}
      title={resultStatus === null ? multiplied(cell, points, t) : results(`status.${resultStatus}`)}
    >
      {isDropped ? <s>{written}</s> : written}
      {status === "draft" && <span className="sr-only"> {t("draft")}</span>}
    </td>
  )
}

function multiplied(
  cell: Cell | PooledCell,
  points: Intl.NumberFormat,
  t: TFunction<"standings">,
): string | undefined {
  if (!("multiplier" in cell) || cell.multiplier === 1) return undefined
  return t("multiplied", {
    points: points.format(cell.individualPoints),
    multiplier: points.format(cell.multiplier),
  })
}
