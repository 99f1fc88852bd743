// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can have the focus

import { memo, useSyncExternalStore } from "react"
import { type ClassOfSections, classSections } from "#app/office/cards/class-sections.ts"
import type { PaperCells } from "#app/office/cards/paper-cells.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/fields/formats.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { type CellScore, missedMark, readScore } from "#domain/judging/points.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { RiderHeading } from "./class-matrix.tsx"

type ScoreRowProps = {
  line: DeskLine
  color: string
  columns: readonly MatrixColumn[]
  cells: PaperCells
  isClassic: boolean
  /** The most points of a section, where more are better. */
  most: number
  total: number | null
  /** The cells that something is to be decided about: ` 4.2 ` is section 4 in lap 2. */
  marked: string
  isChosen: boolean
  /** The place in the line that the Tab key leads to; null: it is in another line. */
  current: number | null
}

const smallPlate = "min-w-9 rounded-md border px-0.5 py-0 text-[1.125rem]"

/** A rider's scores. Rendered again only when something in the line changes: a stage may have more than ten thousand cells. */
export const ScoreRow = memo(function ScoreRow({
  line,
  color,
  columns,
  cells,
  isClassic,
  most,
  total,
  marked,
  isChosen,
  current,
}: ScoreRowProps) {
  const language = useLanguage()
  const texts = useLineTexts(line.id, columns, cells)
  const points = pointsOf(language)
  const result = line.status ?? (total === null ? "" : points.format(total))
  return (
    <tr
      role="row"
      data-rider={line.id}
      data-is={line.status !== null ? "out" : line.hasStarted ? "started" : "absent"}
      aria-selected={isChosen}
    >
      <RiderHeading {...{ line, color }} plate={smallPlate} tabIndex={current === 0 ? 0 : -1}>
        <b className="figure">{result}</b>
      </RiderHeading>
      {columns.map((column, place) => (
        <MatrixCell
          key={`${column.section}.${column.lap}`}
          column={column}
          text={texts[place] ?? ""}
          most={isClassic ? null : most}
          isMarked={marked.includes(` ${column.section}.${column.lap} `)}
          isCurrent={current === place + 1}
        />
      ))}
    </tr>
  )
})

/** Returns what each cell of a line says, with a sign behind what is not saved. */
function useLineTexts(participantId: string, columns: readonly MatrixColumn[], cells: PaperCells): string[] {
  // one text for the line, which stays equal while all of it does
  const write = () =>
    columns
      .map(({ section, lap, isCancelled }) => {
        if (isCancelled) return ""
        const place = { participantId, section, lap }
        const typed = cells.typedAt(place)
        const sign = typed === null ? "" : typed.problem === null ? signs.waiting : signs.problem
        return cells.textAt(place) + sign
      })
      .join(" ")
  return useSyncExternalStore(cells.subscribe, write, write).split(" ")
}

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
const signs = { waiting: "~", problem: "!" } as const

/** The score of a rider in one section of one lap. */
function MatrixCell({ column, text, most, isMarked, isCurrent }: MatrixCellProps) {
  const t = useWords("cockpit")
  const points = pointsOf(useLanguage())
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
      <ScoreChip points={value} most={most} className="shown-score">
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

/** The columns that all classes share, so that a section has the same column in every class. */
export type MatrixSlots = { sections: readonly number[]; laps: number }

export function slotsOf(classes: readonly ClassOfSections[]): MatrixSlots {
  const sections = new Set(classes.flatMap(classSections).map(({ section }) => section))
  return {
    sections: [...sections].toSorted((a, b) => a - b),
    laps: Math.max(1, ...classes.map(({ lap }) => lap)),
  }
}

/** The line of the grid at which a section begins; before the first of them is the rider. */
export const slotOf = (section: number, { sections, laps }: MatrixSlots): number =>
  2 + sections.indexOf(section) * laps

/** A cell of each line: in each section one for every lap. Where a section begins it says at which line of the grid. */
type MatrixColumn = SectionOfLap & { isCancelled: boolean; slot: number | null }

export const matrixColumns = (racingClass: ClassOfSections, slots: MatrixSlots): MatrixColumn[] =>
  classSections(racingClass).flatMap(({ section, laps }) =>
    laps.map((one, index) => ({
      ...one,
      section,
      slot: index === 0 ? slotOf(section, slots) : null,
    })),
  )
