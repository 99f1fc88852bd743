// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can have the focus
import { memo, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { PaperCells } from "#app/routes/results/cards/paper-cells.ts"
import { pointsOf } from "#contracts/formats.ts"
import type { DeskLine } from "#contracts/race-desk.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { MatrixCell, signs } from "./matrix-cell.tsx"
import type { MatrixColumn } from "./matrix-columns.ts"

type MatrixRowProps = {
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
  /** The column that the Tab key leads to; null: it is in another line. */
  current: number | null
}

/** A rider's scores. Rendered again only when something in the line changes: a stage may have more than ten thousand cells. */
export const MatrixRow = memo(function MatrixRow({
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
}: MatrixRowProps) {
  const t = useWords("cockpit")
  const { language } = useTranslation().i18n
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
      <th role="rowheader" scope="row" tabIndex={current === 0 ? 0 : -1}>
        <NumberPlate label={t("number")} number={line.racingNumber} color={color} />
        <span className="name">{line.name}</span>
        <b className="figure">{result}</b>
      </th>
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
