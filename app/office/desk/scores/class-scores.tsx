// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
import { memo, useMemo } from "react"
import { classSections } from "#app/office/cards/class-sections.ts"
import type { PaperCells } from "#app/office/cards/paper-cells.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { ClassMatrix, ClassStrip, SectionHeading } from "./class-matrix.tsx"
import { type MatrixSlots, matrixColumns, ScoreRow, slotOf } from "./score-row.tsx"

type ClassScoresProps = {
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

/** The scores of a class to look at: in each section the laps side by side. */
export const ClassScores = memo(function ClassScores({
  racingClass,
  slots,
  lines,
  cells,
  type,
  totals,
  marked,
  chosenId,
}: ClassScoresProps) {
  const t = useWords("cockpit")
  const { name, color, lap } = racingClass
  const columns = useMemo(() => matrixColumns(racingClass, slots), [racingClass, slots])
  const isClassic = type === "classic"
  // points in classic have colours of their own
  const most = isClassic
    ? 0
    : Math.max(0, ...lines.flatMap(({ entries }) => entries.map(({ total }) => total)))
  // the first cell of a section has room beside it
  const widths = slots.sections.map(() => `var(--first-cell) ${"var(--cell) ".repeat(slots.laps - 1)}`)
  const least = `calc(var(--rider) + ${slots.sections.length} * (${slots.laps} * var(--least) + 0.3125rem))`
  return (
    <ClassMatrix
      {...{ name, lines, type }}
      cells="shown"
      style={{ gridTemplateColumns: `minmax(var(--rider), 16rem) ${widths.join(" ")}`, minWidth: least }}
      headings={
        <tr role="row">
          <th role="columnheader" scope="col">
            <ClassStrip color={color} />
            {name} <small>{lines.length}</small>
          </th>
          {classSections(racingClass).map(({ section, isCancelled }) => (
            <SectionHeading
              key={section}
              {...{ section, isCancelled }}
              name={t("matrix.section", { section })}
              colSpan={lap}
              style={{ gridColumn: `${slotOf(section, slots)} / span ${lap}` }}
            />
          ))}
        </tr>
      }
      row={(line, current) => (
        <ScoreRow
          key={line.id}
          {...{ line, color, columns, cells, most, isClassic, current }}
          total={totals.get(line.id) ?? null}
          marked={marked.get(line.id) ?? ""}
          isChosen={line.id === chosenId}
        />
      )}
    />
  )
})
