import { type FocusEvent, useId, useMemo, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { lapsOf } from "#domain/competitions/racing-class.ts"
import { Sideways } from "#ui/sideways.tsx"
import type { CellOfGrid } from "./card-cell.tsx"
import { type CardColumn, CardRow } from "./card-row.tsx"
import { type ClassOfSections, classSections } from "./class-sections.ts"
import { positionOf } from "./grid-moves.ts"
import { useAskToDelete } from "./use-ask-to-delete.tsx"

type CardGridProps = Omit<CellOfGrid, "onEmptied" | "goesOn"> & {
  racingClass: RaceDesk["classes"][number]
  lines: RaceDesk["lines"]
}

/** The cards of a class: a line for each participant, a column for each section of each lap (D-37). */
export function CardGrid({ racingClass, lines, ...grid }: CardGridProps) {
  const t = useWords("paper-cards")
  const id = useId()
  const { lap: lapCount, color, name } = racingClass
  const columns = useMemo(() => columnsOf(id, racingClass), [id, racingClass])
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const { cells } = grid
  const askToDelete = useAskToDelete(cells)
  const follow = (event: FocusEvent) => {
    const position = positionOf(event.target)
    if (position) setCurrent(position)
  }
  const laps = lapsOf(racingClass)
  return (
    <Sideways label={name} className="card-grid">
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
              goesOn="across"
              line={line}
              color={color}
              columns={columns}
              current={row === current.row ? current.column : null}
              onEmptied={askToDelete}
            />
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** The columns as a card of paper has them: each section in each lap. */
function columnsOf(id: string, racingClass: ClassOfSections): CardColumn[] {
  const sections = classSections(racingClass)
  return lapsOf(racingClass).flatMap((lap) =>
    sections.flatMap(({ section, laps }) =>
      laps
        .filter((one) => one.lap === lap)
        .map((one) => ({ ...one, section, headingId: `${id}-${lap}-${section}` })),
    ),
  )
}
