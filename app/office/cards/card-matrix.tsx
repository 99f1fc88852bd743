// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
import { useId, useMemo } from "react"
import { ClassMatrix, SectionHeading } from "#app/office/desk/scores/class-matrix.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { lapsOf } from "#domain/competitions/racing-class.ts"
import { Sideways } from "#ui/sideways.tsx"
import type { CellOfGrid } from "./card-cell.tsx"
import { type CardColumn, CardRow } from "./card-row.tsx"
import { type ClassOfSections, classSections } from "./class-sections.ts"
import { useAskToDelete } from "./use-ask-to-delete.tsx"

type CardMatrixProps = Omit<CellOfGrid, "onEmptied" | "goesOn"> & {
  racingClass: RaceDesk["classes"][number]
  lines: RaceDesk["lines"]
}

/** The scores of a class to type: a line for each card of paper, with its sections lap by lap as it has them (D-37). */
export function CardMatrix({ racingClass, lines, ...typed }: CardMatrixProps) {
  const t = useWords("cockpit")
  const cards = useWords("paper-cards")
  const id = useId()
  const { color, name } = racingClass
  const columns = useMemo(() => columnsOf(id, racingClass), [id, racingClass])
  const onEmptied = useAskToDelete(typed.cells)
  const laps = lapsOf(racingClass)
  const widths = columns.map(({ isCancelled }) => (isCancelled ? "1.75rem" : "minmax(var(--least), 1fr)"))
  return (
    <Sideways label={name} className="card-grid">
      <ClassMatrix
        {...{ name, lines }}
        type={typed.type}
        cells="typed"
        style={{ gridTemplateColumns: `var(--rider) var(--sum) ${widths.join(" ")}` }}
        headings={
          <>
            <tr role="row">
              <th role="columnheader" scope="col">
                {cards("rider")}
              </th>
              <th role="columnheader" scope="col" className="sum">
                {t("card.sum")}
              </th>
              {laps.map((lap) => (
                <th
                  key={lap}
                  role="columnheader"
                  scope="col"
                  colSpan={columns.length / laps.length}
                  style={{ gridColumn: `span ${columns.length / laps.length}` }}
                >
                  {t("card.lap", { lap })}
                </th>
              ))}
            </tr>
            <tr role="row">
              <td role="cell" />
              <td role="cell" className="sum" />
              {columns.map(({ lap, section, headingId, isCancelled }) => (
                <SectionHeading
                  key={headingId}
                  id={headingId}
                  {...{ section, isCancelled }}
                  name={cards("sectionOf", { lap, section })}
                />
              ))}
            </tr>
          </>
        }
        row={(line, current) => (
          <CardRow
            key={line.id}
            {...typed}
            {...{ line, color, columns, current, onEmptied }}
            goesOn="across"
          />
        )}
      />
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
