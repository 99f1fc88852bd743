import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { nextColumnOrder, sortState } from "#app/site/sorting/column-order.ts"
import { writeDayOfMonth } from "#contracts/fields/typed-day.ts"
import type { StandingsColumn } from "#contracts/standings/standings.ts"
import { SortHeading } from "#ui/sort-heading.tsx"
import type { PlainColumn, SortColumn, StandingsOrder } from "./standings-order.ts"

/** By this id the buttons in the headings belong to the form that asks for an order. */
export const sortFormId = "standings-order"

type ColumnHeadingProps = {
  column: PlainColumn
  order: StandingsOrder
  className: string
  /** How many stages count, and of how many: for the heading of the total without the dropped results. */
  counted?: { counted: number; stages: number }
}

/** A heading that puts the table in the order of its column (SD-08). */
export function ColumnHeading({ column, order, className, counted }: ColumnHeadingProps) {
  const t = useWords("standings")
  return (
    <SortHeading
      className={className}
      sorted={sortState(order, column)}
      // locale keys: standings.column.*
      button={{
        ...sortButton(column, order),
        children: t(`column.${column}`, { ...counted, count: counted?.counted }),
      }}
    />
  )
}

/** A stage's heading leads to its results (SD-05), and beside that puts the table in order. */
export function StageHeading({ column, order }: { column: StandingsColumn; order: StandingsOrder }) {
  const t = useWords("standings")
  const sort: SortColumn = `stage-${column.order}`
  return (
    <SortHeading
      className="stage"
      sorted={sortState(order, sort)}
      before={<StageLink column={column} />}
      button={{ ...sortButton(sort, order), "aria-label": t("sortBy", { column: column.title }) }}
    />
  )
}

/** A stage by its place and its day, DD.MM (SD-05). */
export function StageLink({ column: { place, day, url } }: { column: StandingsColumn }) {
  return (
    <Link to={url} className="block py-1 font-semibold text-ink underline underline-offset-4">
      <span>{place}</span> <small className="block font-normal text-muted">{writeDayOfMonth(day)}</small>
    </Link>
  )
}

function sortButton(column: SortColumn, order: StandingsOrder) {
  return { type: "submit", form: sortFormId, name: "sort", value: nextColumnOrder(order, column) } as const
}
