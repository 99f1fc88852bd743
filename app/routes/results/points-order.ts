import { type ColumnOrder, orderRows, readColumnOrder } from "#app/sorting/column-order.ts"
import type { BoardClass, BoardRow } from "#contracts/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"

/** The columns of the list by points, as its address names them (RS-04). */
export const pointsColumns = ["place", "name", "points", "finished", "class", "bike"] as const

export type PointsOrder = ColumnOrder<(typeof pointsColumns)[number]>

/** The order that an address asks for by `sort`: a column, descending after a minus; place ascending where it names none. */
export function readPointsOrder(sort: string | null): PointsOrder {
  return readColumnOrder(sort, {
    named: (name) => pointsColumns.find((one) => one === name),
    otherwise: { column: "place", isDescending: false },
  })
}

type OrderedRows = { rows: readonly BoardRow[]; classes: readonly BoardClass[]; language: string }

/**
 * Rows in an order, words as the language sorts them. Equal rows are ordered by place; rows without a value come last either way.
 */
export function orderByPoints(
  { rows, classes, language }: OrderedRows,
  { column, isDescending }: PointsOrder,
): BoardRow[] {
  const toRide = new Map(classes.map((one) => [one.name, sectionsToRide(one)]))
  // RX-01: several out of competition may have one place in brackets
  const byPoints = orderRows(rows, { cellOf: ({ total }) => total, isDescending: true, language })
  const byPlace = orderRows(byPoints, { cellOf: placeOf, isDescending: false, language })
  return orderRows(byPlace, {
    cellOf: (row) => cellOf(row, column, toRide.get(row.racingClass) ?? 0),
    isDescending,
    language,
  })
}

/** RX-01: who rides out of competition is listed where the score puts them. */
const placeOf = ({ place, outOfCompetition }: BoardRow) => place ?? outOfCompetition?.place ?? null

function cellOf(row: BoardRow, column: PointsOrder["column"], toRide: number): number | string | null {
  switch (column) {
    case "place":
      return placeOf(row)
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
