// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can have the focus
import { type FocusEvent, memo, useMemo, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { classSections } from "#app/routes/results/cards/class-sections.ts"
import type { PaperCells } from "#app/routes/results/cards/paper-cells.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type MatrixSlots, matrixColumns, slotOf } from "./matrix-columns.ts"
import { MatrixRow } from "./matrix-row.tsx"

type ClassMatrixProps = {
  racingClass: RaceDesk["classes"][number]
  slots: MatrixSlots
  lines: readonly DeskLine[]
  cells: PaperCells
  type: CompetitionType
  /** By rider: points and penalties together. */
  totals: ReadonlyMap<string, number | null>
  /** By rider: the cells that something is to be decided about. */
  marked: ReadonlyMap<string, string>
  chosenId: string | null
}

/** The riders of a class by its sections. Of all its cells the Tab key leads to one, and arrows to the others. */
export const ClassMatrix = memo(function ClassMatrix({
  racingClass,
  slots,
  lines,
  cells,
  type,
  totals,
  marked,
  chosenId,
}: ClassMatrixProps) {
  const t = useWords("cockpit")
  const { name, color, lap } = racingClass
  const columns = useMemo(() => matrixColumns(racingClass, slots), [racingClass, slots])
  const sections = classSections(racingClass)
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const isClassic = type === "classic"
  // points in classic have colours of their own
  const most = isClassic
    ? 0
    : Math.max(0, ...lines.flatMap(({ entries }) => entries.map(({ total }) => total)))
  const follow = ({ target }: FocusEvent) => {
    const line = target instanceof HTMLTableCellElement && target.closest<HTMLTableRowElement>("tbody > tr")
    if (line && target instanceof HTMLTableCellElement)
      setCurrent({ row: line.sectionRowIndex, column: target.cellIndex })
  }
  // the first cell of a section has room beside it
  const widths = slots.sections.map(() => `var(--first-cell) ${"var(--cell) ".repeat(slots.laps - 1)}`)
  const least = `calc(var(--rider) + ${slots.sections.length} * (${slots.laps} * var(--least) + 0.3125rem))`
  const reached = { ...current, row: Math.min(current.row, lines.length - 1) }
  return (
    <table
      role="grid"
      aria-label={name}
      className="class-matrix"
      data-type={type}
      style={{ gridTemplateColumns: `minmax(var(--rider), 16rem) ${widths.join(" ")}`, minWidth: least }}
      onFocus={follow}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="card-class" style={{ backgroundColor: color }} />
            {name} <small>{lines.length}</small>
          </th>
          {sections.map(({ section, isCancelled }) => (
            <th
              key={section}
              role="columnheader"
              scope="col"
              colSpan={lap}
              style={{ gridColumn: `${slotOf(section, slots)} / span ${lap}` }}
            >
              <span className="sr-only">
                {t("matrix.section", { section })}
                {isCancelled && `, ${t("matrix.cancelled")}`}
              </span>
              {isCancelled ? <s aria-hidden="true">{section}</s> : <span aria-hidden="true">{section}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, row) => (
          <MatrixRow
            key={line.id}
            {...{ line, color, columns, cells, most, isClassic }}
            total={totals.get(line.id) ?? null}
            marked={marked.get(line.id) ?? ""}
            isChosen={line.id === chosenId}
            current={row === reached.row ? reached.column : null}
          />
        ))}
      </tbody>
    </table>
  )
})
