import type { BoardClass, BoardRow } from "#contracts/live.ts"
import { sectionsToRide } from "#domain/competitions/sections-to-ride.ts"

/** The columns of the list by points, as its address names them (RS-04). */
export const pointsColumns = ["place", "name", "points", "finished", "class", "bike"] as const

export type PointsOrder = { column: (typeof pointsColumns)[number]; isDescending: boolean }

/** The order that an address asks for by `sort`: a column, descending after a minus; place ascending where it names none. */
export function readPointsOrder(sort: string | null): PointsOrder {
  const isDescending = sort?.startsWith("-") ?? false
  const name = isDescending ? sort?.slice(1) : sort
  const column = pointsColumns.find((one) => one === name)
  return column ? { column, isDescending } : { column: "place", isDescending: false }
}

/** What an address says for the order into which a press on the column's heading brings the list. */
export function nextPointsOrder(shown: PointsOrder, column: PointsOrder["column"]): string {
  return shown.column === column && !shown.isDescending ? `-${column}` : column
}

type OrderedRows = { rows: readonly BoardRow[]; classes: readonly BoardClass[]; language: string }

/** Rows in an order, words as the language sorts them. Equal ones are by place; who has nothing in the column is last either way. */
export function orderByPoints(
  { rows, classes, language }: OrderedRows,
  { column, isDescending }: PointsOrder,
): BoardRow[] {
  const toRide = new Map(classes.map((one) => [one.name, sectionsToRide(one)]))
  const words = new Intl.Collator(language, { numeric: true })
  const cell = (row: BoardRow) => cellOf(row, column, toRide.get(row.racingClass) ?? 0)
  const byPlace = rows.toSorted((a, b) => compareNumbers(a.place, b.place))
  const direction = isDescending ? -1 : 1
  return byPlace.toSorted((a, b) => {
    const [one, other] = [cell(a), cell(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === "string") return direction * words.compare(one, String(other))
    return direction * (one - Number(other))
  })
}

function compareNumbers(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

function cellOf(row: BoardRow, column: PointsOrder["column"], toRide: number): number | string | null {
  switch (column) {
    case "place":
      return row.place
    case "name":
      return row.name
    case "points":
      return row.total
    case "finished":
      return row.isFinished ? 1 : row.ridden / Math.max(toRide, 1)
    case "class":
      return row.racingClass
    case "bike":
      return row.bike
  }
}
