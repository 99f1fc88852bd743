import { type FocusEvent, useCallback, useId, useMemo, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import type { CellOfGrid } from "./card-cell.tsx"
import { type CardColumn, CardRow } from "./card-row.tsx"
import { positionOf } from "./grid-moves.ts"
import type { CellPlace, PaperCells } from "./paper-cells.ts"

type CardGridProps = Omit<CellOfGrid, "onEmptied"> & {
  racingClass: RaceDesk["classes"][number]
  lines: RaceDesk["lines"]
}

/** The cards of a class: a line for each participant, a column for each section of each lap (D-37). */
export function CardGrid({ racingClass, lines, ...grid }: CardGridProps) {
  const t = useWords("paper-cards")
  const id = useId()
  const { lap: lapCount, lapSections, cancelledSections, color, name } = racingClass
  const used = lapSections.flatMap((isUsed, index) => (isUsed ? index + 1 : [])).join(" ")
  const cancelled = cancelledSections.join(" ")
  const columns = useMemo(
    () => columnsOf(id, { laps: lapCount, used, cancelled }),
    [id, lapCount, used, cancelled],
  )
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const show = useShowDialog()
  const { cells } = grid
  const isAsking = useRef(false)
  const askToDelete = useCallback(
    (place: CellPlace) => {
      // the dialog takes the focus of the cell, which asks when it loses it
      if (isAsking.current) return
      isAsking.current = true
      show(
        (close) => <DeleteEmptied cells={cells} place={place} onEnd={close} />,
        () => {
          isAsking.current = false
        },
      )
    },
    [show, cells],
  )
  const follow = (event: FocusEvent) => {
    const position = positionOf(event.target)
    if (position) setCurrent(position)
  }
  const laps = Array.from({ length: lapCount }, (_, index) => index + 1)
  return (
    <div className="card-grid">
      <table onFocus={follow}>
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t("rider")}
            </th>
            <th scope="col" rowSpan={2} className="sum">
              {t("sum")}
            </th>
            {laps.map((lap) => (
              <th key={lap} scope="colgroup" colSpan={columns.length / lapCount}>
                {t("lap", { lap })}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ lap, section, headingId, isCancelled }) => (
              <th key={headingId} scope="col" id={headingId} className="section-heading">
                <span className="sr-only">
                  {t("sectionOf", { lap, section })}
                  {isCancelled && `, ${t("cancelled")}`}
                </span>
                {isCancelled ? (
                  <s aria-hidden="true" title={t("cancelled")}>
                    {section}
                  </s>
                ) : (
                  <span aria-hidden="true">{section}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <CardRow
              key={line.id}
              {...grid}
              line={line}
              color={color}
              columns={columns}
              current={row === current.row ? current.column : null}
              onEmptied={askToDelete}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ColumnsOf = { laps: number; used: string; cancelled: string }

/** The columns as a card of paper has them: a section that was cancelled has its own there too (D-47). */
function columnsOf(id: string, { laps, used, cancelled }: ColumnsOf): CardColumn[] {
  const sectionsIn = (list: string) => list.split(" ").filter(Boolean).map(Number)
  const isCancelled = new Set(sectionsIn(cancelled))
  const sections = [...sectionsIn(used), ...isCancelled].toSorted((a, b) => a - b)
  return Array.from({ length: laps }, (_, index) => index + 1).flatMap((lap) =>
    sections.map((section) => ({
      lap,
      section,
      headingId: `${id}-${lap}-${section}`,
      isCancelled: isCancelled.has(section),
    })),
  )
}

type DeleteEmptiedProps = { cells: PaperCells; place: CellPlace; onEnd(): void }

/** Asks whether the entry of an emptied cell is to be deleted; without a yes the cell shows again what it was (SP-07). */
function DeleteEmptied({ cells, place, onEnd }: DeleteEmptiedProps) {
  const t = useWords("paper-cards")
  const { section, lap } = place
  const end = (answer: string) => {
    if (answer === "yes") cells.confirm(place)
    else cells.takeBack(place)
    onEnd()
  }
  return (
    <Dialog title={t("delete.title")} onClose={end}>
      <p className="mt-2 text-muted">{t("delete.sure", { section, lap })}</p>
      <form method="dialog">
        <button type="submit" value="no" className="quiet-button">
          {t("delete.no")}
        </button>
        <button type="submit" value="yes" className="button">
          {t("delete.yes")}
        </button>
      </form>
    </Dialog>
  )
}
