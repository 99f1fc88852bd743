// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: it can have the focus
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/formats.ts"
import { type CellScore, missedMark, readScore } from "#domain/judging/points.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import type { MatrixColumn } from "./matrix-columns.ts"

type MatrixCellProps = {
  column: MatrixColumn
  /** The points, with a sign behind them while they are not saved; empty: not ridden. */
  text: string
  /** The most points of a section, where more are better; null: fewer are better. */
  most: number | null
  /** Is something to be decided about it? */
  isMarked: boolean
  /** Is it the one that the Tab key leads to? */
  isCurrent: boolean
}

/** What stands behind the points of a cell that are not saved: they are on their way, or something is wrong with them. */
export const signs = { waiting: "~", problem: "!" } as const

/** The score of a rider in one section of one lap. */
export function MatrixCell({ column, text, most, isMarked, isCurrent }: MatrixCellProps) {
  const t = useWords("cockpit")
  const points = pointsOf(useTranslation().i18n.language)
  const { section, lap, slot, isCancelled } = column
  const where = t("matrix.place", { section, lap })
  const cell = {
    role: "gridcell",
    tabIndex: isCurrent ? 0 : -1,
    ...(slot !== null && { "data-first": true, style: { gridColumnStart: slot } }),
  }
  if (isCancelled)
    return <td {...cell} className="cancelled-cell" aria-label={`${where}: ${t("matrix.cancelled")}`} />
  const { value, state } = readCell(text)
  const shown = value === null ? "" : writeScore(value, points)
  const labelParts = [
    value === missedMark ? t("matrix.missed") : shown || t("matrix.notRidden"),
    // locale keys: cockpit.matrix.state.*
    state !== null && t(`matrix.state.${state}`),
    isMarked && t("matrix.marked"),
  ]
  return (
    <td
      {...cell}
      aria-label={`${where}: ${labelParts.filter(Boolean).join(", ")}`}
      data-section={section}
      data-lap={lap}
      data-state={state ?? undefined}
      data-marked={isMarked || undefined}
    >
      <ScoreChip points={value} most={most}>
        {shown}
      </ScoreChip>
    </td>
  )
}

function readCell(text: string): { value: CellScore; state: keyof typeof signs | null } {
  const written = text.replace(/[~!]$/, "")
  const sign = text.slice(written.length)
  return {
    value: readScore(written),
    state: sign === signs.waiting ? "waiting" : sign === signs.problem ? "problem" : null,
  }
}
