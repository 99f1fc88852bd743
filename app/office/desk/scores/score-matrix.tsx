import { type KeyboardEvent, type MouseEvent, memo, useMemo } from "react"
import { moveInGrid, moveOfKey } from "#app/office/cards/grid-moves.ts"
import type { PaperCells } from "#app/office/cards/paper-cells.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { AttentionItem, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { EmptyState } from "#ui/states.tsx"
import { ClassScores } from "./class-scores.tsx"
import { MatrixFilter, type ShownRiders } from "./matrix-filter.tsx"
import { slotsOf } from "./score-row.tsx"

type ScoreMatrixProps = {
  race: RaceDesk
  rows: readonly BoardRow[]
  cells: PaperCells
  shown: ShownRiders
  attention: readonly AttentionItem[]
  chosenId: string | null
  /** May scores be typed? */
  isOpen: boolean
  onChoose(id: string, place: SectionOfLap | null): void
}

/** All scores of a stage: riders by sections, the laps side by side (CO-03). A cell leads to the same cell of the rider's card. */
export const ScoreMatrix = memo(function ScoreMatrix({
  race,
  rows,
  cells,
  shown,
  attention,
  chosenId,
  isOpen,
  onChoose,
}: ScoreMatrixProps) {
  const t = useWords("cockpit")
  const isClassic = race.stage.competitionType === "classic"
  const totals = useMemo(() => new Map(rows.map(({ id, total }) => [id, total])), [rows])
  const marked = useMemo(() => markedCells(attention), [attention])
  const slots = useMemo(() => slotsOf(race.classes), [race.classes])
  const linesOf = useMemo(() => Map.groupBy(shown.lines, (line) => line.racingClass), [shown.lines])
  const listed = race.classes.filter(({ name }) => linesOf.has(name))

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const from = positionIn(event.currentTarget, event.target)
    if (!from) return
    const { key } = event
    const to = moveInMatrix(
      from,
      event,
      from.lines.map((line) => cellsOf(line).length),
    )
    const line = to && from.lines[to.row]
    if (line) {
      event.preventDefault()
      const cell = (to.row === from.row ? null : sameCell(line, from.cell)) ?? cellsOf(line)[to.column]
      cell?.focus()
    } else if (key === "Enter" || key === " ") {
      event.preventDefault()
      open(from.cell)
    } else if ((/^\d$/.test(key) || (isClassic && /^m$/i.test(key))) && isOpen && placeOf(from.cell)) {
      // the cell of the card has the focus when the digit or the M is written
      open(from.cell)
    }
  }
  const open = (cell: HTMLElement) => {
    const { rider } = cell.closest("tr")?.dataset ?? {}
    if (rider !== undefined) onChoose(rider, placeOf(cell))
  }
  const click = ({ target }: MouseEvent) => {
    const cell = target instanceof Element && target.closest<HTMLElement>("[data-rider] > *")
    if (cell) open(cell)
  }
  return (
    <section className="matrix-part" aria-labelledby="score-matrix">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2 id="score-matrix">{t("matrix.title")}</h2>
        <MatrixFilter classes={race.classes} shown={shown} />
      </div>
      {/* biome-ignore lint/a11y: the cells in it have the focus, and the same keys */}
      <div className="score-matrix" onKeyDown={press} onClick={click}>
        {listed.map((racingClass) => (
          <ClassScores
            key={racingClass.name}
            lines={linesOf.get(racingClass.name) ?? []}
            {...{ racingClass, slots, cells, totals, marked }}
            type={race.stage.competitionType}
            chosenId={linesOf.get(racingClass.name)?.find(({ id }) => id === chosenId)?.id ?? null}
          />
        ))}
        {listed.length === 0 && (
          <EmptyState title={t(shown.filter.isOnlyGaps ? "matrix.noGaps" : "matrix.noRiders")} />
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{t("matrix.legend")}</p>
    </section>
  )
})

/** The cells that something is to be decided about, by rider: section and lap of each, as text that stays equal while they do. */
function markedCells(attention: readonly AttentionItem[]): ReadonlyMap<string, string> {
  const marked = new Map<string, string>()
  for (const item of attention)
    if ("section" in item && item.rider)
      marked.set(item.rider.id, `${marked.get(item.rider.id) ?? " "}${item.section}.${item.lap} `)
  return marked
}

/** The cells of a line that can have the focus: the rider, then the scores. */
const cellsOf = (line: HTMLTableRowElement) => [...line.cells]

/** The cell of another line for the same section and lap; undefined: its class does not ride that. */
const sameCell = (line: HTMLTableRowElement, { dataset: { section, lap } }: HTMLElement) =>
  section === undefined
    ? undefined
    : cellsOf(line).find((one) => one.dataset.section === section && one.dataset.lap === lap)

function positionIn(matrix: HTMLElement, target: EventTarget) {
  const cell = target instanceof HTMLTableCellElement ? target : null
  const line = cell?.closest<HTMLTableRowElement>("tr[data-rider]")
  if (!cell || !line) return null
  const lines = [...matrix.querySelectorAll<HTMLTableRowElement>("tr[data-rider]")]
  return { cell, lines, row: lines.indexOf(line), column: cell.cellIndex }
}

/** The section and lap of a cell; null: it is the rider's, or of a section that was cancelled. */
function placeOf({ dataset: { section, lap } }: HTMLElement): SectionOfLap | null {
  return section === undefined || lap === undefined ? null : { section: Number(section), lap: Number(lap) }
}

/** How many lines Page Down and Page Up move. */
const page = 10

/**
 * Returns where a key leads from a cell of the matrix, whose lines may differ in length; the first column is the rider. Null: the
 * key leads nowhere.
 */
export function moveInMatrix(
  { row, column }: { row: number; column: number },
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  lengths: readonly number[],
): { row: number; column: number } | null {
  const last = lengths.length - 1
  const within = (at: number) => Math.max(0, Math.min(last, at))
  const at = (next: number, wanted: number) => {
    const line = within(next)
    return { row: line, column: Math.min(wanted, (lengths[line] ?? 1) - 1) }
  }
  if (key === "PageDown") return at(row + page, column)
  if (key === "PageUp") return at(row - page, column)
  if (ctrlKey && key === "Home") return at(0, 0)
  if (ctrlKey && key === "End") return at(last, Number.POSITIVE_INFINITY)
  const move = moveOfKey[key]
  if (!move || ctrlKey) return null
  const to = moveInGrid({ row, column }, move, { rows: lengths.length, columns: lengths[row] ?? 1 })
  return at(to.row, to.column)
}
