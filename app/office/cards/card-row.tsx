// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: what is in its cells can have the focus

import { memo, useId, useSyncExternalStore } from "react"
import { RiderHeading } from "#app/office/desk/scores/class-matrix.tsx"
import { pointsOf } from "#contracts/fields/formats.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { sumPoints } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { Badge } from "#ui/badge.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { CardCell, type CellOfGrid } from "./card-cell.tsx"
import type { PaperCells } from "./paper-cells.ts"

/** A section of a lap, with the id of the heading that names it. Nothing is typed into one that was cancelled. */
export type CardColumn = SectionOfLap & { headingId: string; isCancelled: boolean }

type CardRowProps = CellOfGrid & {
  line: Pick<DeskLine, "id" | "name" | "racingNumber" | "status">
  color: string
  columns: readonly CardColumn[]
  /** The index of the current cell among those that are not cancelled; null: it is in another line. */
  current: number | null
}

/** One participant's card. Rendered again only when the current cell comes or goes: a class has a thousand cells. */
export const CardRow = memo(function CardRow({ line, color, columns, current, ...grid }: CardRowProps) {
  const headingId = useId()
  const open = columns.filter(({ isCancelled }) => !isCancelled)
  const placeOf = ({ section, lap }: SectionOfLap) => ({ participantId: line.id, section, lap })
  return (
    <tr role="row" id={lineId(line.id)}>
      <RiderHeading line={line} color={color} id={headingId}>
        {line.status !== null && <Badge tone="error">{line.status}</Badge>}
      </RiderHeading>
      <td role="cell" className="sum">
        <CardSum cells={grid.cells} places={open.map(placeOf)} />
      </td>
      {columns.map((column) =>
        column.isCancelled ? (
          <td key={column.headingId} role="cell" className="cancelled-cell" />
        ) : (
          <td key={column.headingId} role="cell">
            <CardCell
              {...grid}
              place={placeOf(column)}
              labelledBy={`${headingId} ${column.headingId}`}
              isCurrent={open.indexOf(column) === current}
            />
          </td>
        ),
      )}
    </tr>
  )
})

/** The id of a participant's line. */
export function lineId(participant: string): string {
  return `card-${participant}`
}

/** The sum of the card, to compare with the sum on the paper. */
export function CardSum({ cells, places }: { cells: PaperCells; places: readonly EntryPlace[] }) {
  const language = useLanguage()
  const sum = () => {
    // cells with a problem do not count
    const points = places
      .filter((place) => !cells.typedAt(place)?.problem)
      .flatMap((place) => cells.pointsAt(place) ?? [])
    return points.length === 0 ? "–" : pointsOf(language).format(sumPoints(points))
  }
  return useSyncExternalStore(cells.subscribe, sum, sum)
}
