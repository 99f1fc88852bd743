import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  StandingCell as Cell,
  PooledCell,
  StandingLine,
  StandingsColumn,
  StandingsPage,
} from "#contracts/standings/standings.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { explainNoPlace } from "./explain-standing.ts"

type StandingRowProps = {
  line: StandingLine
  columns: readonly StandingsColumn[]
  mode: NonNullable<StandingsPage["standings"]>["mode"]
  /** Is there the column of the total without the dropped results? */
  isCounted: boolean
  color: string | undefined
  /** Follows the rider. */
  star: ReactNode
  language: string
  isOpen: boolean
  /** Explains the place; null if there is nobody to compare with. */
  onToggle: (() => void) | null
  /** What the column for secretaries has. */
  secret?: ReactNode
}

/** One participant's line in a group. */
export function StandingRow({ line, columns, mode, isCounted, color, language, ...row }: StandingRowProps) {
  const t = useWords("standings")
  const results = useWords("results")
  const { points } = formatsOf(language, "UTC")
  const total = (
    <td key="total" className="total" data-ranks={mode === "total" || undefined}>
      {points.format(line.total)}
    </td>
  )
  const counted = (
    <td key="counted" className="total" data-ranks={mode === "total-minus-worst" || undefined}>
      {points.format(line.totalMinusWorst)}
    </td>
  )
  return (
    <tr>
      <td className="rank">
        <Place line={line} isOpen={row.isOpen} onToggle={row.onToggle} />
      </td>
      <td className="plate">
        <NumberPlate label={results("racingNumber")} number={line.racingNumber} color={color} />
      </td>
      <th scope="row" className="who">
        <RiderName {...line} />
        {line.below && <small className={unplaced}>{explainNoPlace(line.below, t)}</small>}
      </th>
      <td className="follow">{row.star}</td>
      {/* prints are hung up in public */}
      {row.secret && <td className="text print:hidden">{line.secret?.birthYear}</td>}
      {isCounted && mode === "total-minus-worst" ? [counted, total] : [total, isCounted && counted]}
      {columns.map(({ order }) => (
        <StandingCell
          key={order}
          cell={line.cells.find((cell) => cell.order === order)}
          isDropped={line.dropped.includes(order)}
          language={language}
        />
      ))}
      <td className="text">{line.club}</td>
      <td className="text">{line.team}</td>
      {row.secret && <td className="admin print:hidden">{row.secret}</td>}
    </tr>
  )
}

const unplaced = "block pb-1.5 text-[0.8125rem] font-normal text-muted"

type RiderNameProps = Pick<StandingLine, "name" | "card"> & { rider?: StandingLine["rider"] }

/** A name leads to the rider's page, or to the latest card of somebody who has none. */
export function RiderName({ name, rider = null, card }: RiderNameProps) {
  const address = rider === null ? card : href("/riders/:rider", { rider })
  if (address === null) return name
  return (
    <Link to={address} className="to-card">
      {name}
    </Link>
  )
}

type PlaceProps = Pick<StandingRowProps, "line" | "isOpen" | "onToggle">

function Place({ line: { position, below }, isOpen, onToggle }: PlaceProps) {
  const t = useWords("standings")
  const shown = position ?? "–"
  if (!onToggle || (position === null && below === null)) return shown
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={position === null ? t("why.openNoPlace") : t("why.open", { place: position })}
      onClick={onToggle}
    >
      {shown}
    </button>
  )
}

type StandingCellProps = {
  cell: Cell | PooledCell | undefined
  isDropped?: boolean
  language: string
}

/** What a line has of a stage: a draft is amber, what is final and counts is green (SD-07), what is left out is struck through (D-24). */
export function StandingCell({ cell, isDropped = false, language }: StandingCellProps) {
  const t = useWords("standings")
  const results = useWords("results")
  if (!cell) return <td />
  const { points } = formatsOf(language, "UTC")
  const { status, resultStatus } = cell
  const written = resultStatus ?? points.format(cell.points)
  return (
    <td
      data-status={status === "draft" || resultStatus === null ? status : undefined}
      title={resultStatus === null ? multiplied(cell, points, t) : results(`status.${resultStatus}`)}
    >
      {isDropped ? <s>{written}</s> : written}
      {status === "draft" && <span className="sr-only"> {t("draft")}</span>}
    </td>
  )
}

function multiplied(
  cell: Cell | PooledCell,
  points: Intl.NumberFormat,
  t: Translate<"standings">,
): string | undefined {
  if (!("multiplier" in cell) || cell.multiplier === 1) return undefined
  return t("multiplied", {
    points: points.format(cell.individualPoints),
    multiplier: points.format(cell.multiplier),
  })
}
