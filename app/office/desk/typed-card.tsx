import { type FocusEvent, useId, useLayoutEffect, useRef } from "react"
import { CardCell } from "#app/office/cards/card-cell.tsx"
import { CardSum } from "#app/office/cards/card-row.tsx"
import { positionOf } from "#app/office/cards/grid-moves.ts"
import type { PaperCells } from "#app/office/cards/paper-cells.ts"
import { useAskToDelete } from "#app/office/cards/use-ask-to-delete.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import {
  isCancelledThere,
  lapsOf,
  listCancelled,
  type SectionOfLap,
  sectionsInOrder,
  sectionsOfLap,
  usedSections,
} from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import type { ChosenRider } from "./use-chosen-rider.ts"

type TypedCardProps = {
  line: DeskLine
  racingClass: RaceDesk["classes"][number]
  cells: PaperCells
  chosen: Pick<ChosenRider, "wanted" | "cell" | "setCell">
  type: CompetitionType
  isOpen: boolean
}

/** A rider's card to type: a line for each section, a column for each lap, as a card of paper has them. */
export function TypedCard({ line, racingClass, cells, chosen, type, isOpen }: TypedCardProps) {
  const t = useWords("cockpit")
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const onEmptied = useAskToDelete(cells)
  const { wanted, cell, setCell } = chosen
  const sections = usedSections(racingClass)
  const laps = lapsOf(racingClass)
  const cancelled = listCancelled(racingClass, (lap) => t("ofLap", { lap }))
  const firstCell = sectionsInOrder(racingClass)[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for moves the focus
  useLayoutEffect(() => {
    if (!wanted) return
    const { place } = wanted
    focusCellAt(table.current, place && { row: sections.indexOf(place.section), column: place.lap - 1 })
  }, [wanted])
  const follow = ({ target }: FocusEvent) => {
    const position = positionOf(target)
    const section = sections[position?.row ?? -1]
    const lap = laps[position?.column ?? -1]
    if (section !== undefined && lap !== undefined) setCell({ section, lap })
  }
  const current = sections.includes(cell?.section ?? 0) && laps.includes(cell?.lap ?? 0) ? cell : null
  const isCurrent = (place: SectionOfLap) =>
    current
      ? place.section === current.section && place.lap === current.lap
      : place.section === firstCell?.section && place.lap === firstCell.lap
  return (
    <>
      <table ref={table} tabIndex={-1} className="typed-card" onFocus={follow}>
        <caption className="sr-only" id={`${id}-rider`}>
          {riderLabel(line)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("card.section")}</th>
            {laps.map((lap) => (
              <th key={lap} scope="col" id={`${id}-lap-${lap}`}>
                {t("card.lap", { lap })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section} data-current={section === current?.section || undefined}>
              <th scope="row" id={`${id}-${section}`}>
                <span className="sr-only">{t("card.section")} </span>
                {section}
              </th>
              {laps.map((lap) => {
                const isCancelled = isCancelledThere({ section, lap }, racingClass)
                return (
                  <td key={lap}>
                    <CardCell
                      {...{ cells, type, isOpen, onEmptied, isCancelled }}
                      place={{ participantId: line.id, section, lap }}
                      goesOn="down"
                      labelledBy={`${id}-rider ${id}-${section} ${id}-lap-${lap}${isCancelled ? ` ${id}-cancelled` : ""}`}
                      isCurrent={isCurrent({ section, lap })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("card.sum")}</th>
            {laps.map((lap) => (
              <td key={lap}>
                <CardSum
                  cells={cells}
                  places={sectionsOfLap(racingClass, lap).map((section) => ({
                    participantId: line.id,
                    section,
                    lap,
                  }))}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {cancelled.length > 0 && (
        <p className="text-muted">
          {t("cancelledSections", { count: cancelled.length, sections: cancelled.join(", ") })}
        </p>
      )}
      <span id={`${id}-cancelled`} hidden>
        {t("matrix.cancelled")}
      </span>
    </>
  )
}

type Position = { row: number; column: number }

/** Focuses the cell at a position; the card itself if it does not have that: what is typed then changes no score. */
function focusCellAt(table: HTMLTableElement | null, at: Position | null): void {
  const lines = [...(table?.tBodies[0]?.rows ?? [])].map((line) => [...line.querySelectorAll("input")])
  const cell = cellToFocus(lines, at) ?? table
  cell?.focus()
}

type Cell = { value: string; dataset: { cancelled?: string } }

/** Returns the cell at a position; null: the first empty one, lap by lap, or the first of all. */
export function cellToFocus<One extends Cell>(
  lines: readonly (readonly One[])[],
  at: Position | null,
): One | undefined {
  if (at) return lines[at.row]?.[at.column]
  const columns = (lines[0] ?? []).map((_, column) => lines.flatMap((line) => line[column] ?? []))
  const asRidden = columns.flat()
  return asRidden.find(({ value, dataset }) => value === "" && dataset.cancelled === undefined) ?? asRidden[0]
}
