import { type ColumnOrder, orderRows, readColumnOrder } from "#app/site/sorting/column-order.ts"
import type { StandingLine } from "#contracts/standings/standings.ts"

/** The columns that a table is put in order by, as its address names them, the stages aside (SD-08). */
const columns = ["place", "number", "name", "total", "counted", "club", "team", "born", "riders"] as const

export type PlainColumn = (typeof columns)[number]
export type SortColumn = PlainColumn | `stage-${number}`

export type StandingsOrder = ColumnOrder<SortColumn>

/** The order that an address asks for by `sort`: a column, descending after a minus; place ascending where it names none. */
export function readStandingsOrder(sort: string | null): StandingsOrder {
  return readColumnOrder(sort, { named: columnNamed, otherwise: { column: "place", isDescending: false } })
}

function columnNamed(name: string): SortColumn | undefined {
  const [, stage] = /^stage-(\d{1,2})$/.exec(name) ?? []
  return stage === undefined ? columns.find((one) => one === name) : `stage-${Number(stage)}`
}

/**
 * Lines in an order, words as the language sorts them. Equal lines keep their order; lines without a value come last either way.
 */
export function orderStandings(
  lines: readonly StandingLine[],
  { column, isDescending }: StandingsOrder,
  language: string,
): StandingLine[] {
  return orderRows(lines, { cellOf: (line) => cellOf(line, column), isDescending, language })
}

function cellOf(line: StandingLine, column: SortColumn): number | string | null {
  switch (column) {
    case "place":
      return line.position
    case "number":
      return line.racingNumber
    case "name":
      return line.name
    case "total":
      return line.total
    case "counted":
      return line.totalMinusWorst
    case "club":
      return line.club
    case "team":
      return line.team
    case "born":
      return line.secret?.birthYear ?? null
    case "riders":
      return line.secret?.riders.length ?? null
    default: {
      const cell = line.cells.find(({ order }) => column === `stage-${order}`)
      return cell?.resultStatus === null ? cell.points : null
    }
  }
}
