import type { ReactNode } from "react"
import { Link } from "react-router"
import type { StandingsColumn } from "#contracts/standings.ts"
import { sortFormId } from "./sort-form.tsx"
import { nextStandingsOrder, type SortColumn, type StandingsOrder } from "./standings-order.ts"
import { useStandingsWords } from "./use-standings-words.ts"

type SortHeadingProps = { column: SortColumn; order: StandingsOrder; className: string; children: ReactNode }

/** A heading that puts the table in the order of its column (SD-08). */
export function SortHeading({ column, order, className, children }: SortHeadingProps) {
  return (
    <th scope="col" className={className} aria-sort={sortState(column, order)}>
      <button type="submit" form={sortFormId} name="sort" value={nextStandingsOrder(order, column)}>
        {children}
      </button>
    </th>
  )
}

/** A stage's heading leads to its results (SD-05), and beside that puts the table in order. */
export function StageHeading({ column, order }: { column: StandingsColumn; order: StandingsOrder }) {
  const t = useStandingsWords()
  const sort: SortColumn = `stage-${column.order}`
  return (
    <th scope="col" className="stage" aria-sort={sortState(sort, order)}>
      <StageLink column={column} />
      <button
        type="submit"
        form={sortFormId}
        name="sort"
        value={nextStandingsOrder(order, sort)}
        aria-label={t("sortBy", { column: column.title })}
      />
    </th>
  )
}

/** A stage by its place and its day, DD.MM (SD-05). */
export function StageLink({ column: { title, day, url } }: { column: StandingsColumn }) {
  return (
    <Link to={url}>
      <span>{title}</span> <small>{`${day.slice(8, 10)}.${day.slice(5, 7)}`}</small>
    </Link>
  )
}

function sortState(column: SortColumn, order: StandingsOrder): "ascending" | "descending" | undefined {
  if (column !== order.column) return undefined
  return order.isDescending ? "descending" : "ascending"
}
