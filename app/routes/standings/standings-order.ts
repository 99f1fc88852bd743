import type { StandingLine } from "#contracts/standings.ts"

/** The columns that a table is put in order by, as its address names them, the stages aside (SD-08). */
const columns = ["place", "number", "name", "total", "counted", "club", "team", "born", "riders"] as const

export type SortColumn = (typeof columns)[number] | `stage-${number}`

export type StandingsOrder = { column: SortColumn; isDescending: boolean }

/** The order that an address asks for by `sort`: a column, descending after a minus; place ascending where it names none. */
export function readStandingsOrder(sort: string | null): StandingsOrder {
  const isDescending = sort?.startsWith("-") ?? false
  const name = isDescending ? sort?.slice(1) : sort
  const [, stage] = /^stage-(\d{1,2})$/.exec(name ?? "") ?? []
  if (stage !== undefined) return { column: `stage-${Number(stage)}`, isDescending }
  const column = columns.find((one) => one === name)
  return column ? { column, isDescending } : { column: "place", isDescending: false }
}

/** What an address says for the order into which a press on the column's heading brings the tables. */
export function nextStandingsOrder(shown: StandingsOrder, column: SortColumn): string {
  return shown.column === column && !shown.isDescending ? `-${column}` : column
}

/** Lines in an order, words as the language sorts them. Equal ones stay as they are; who has nothing in the column is last either way. */
export function orderStandings(
  lines: readonly StandingLine[],
  { column, isDescending }: StandingsOrder,
  language: string,
): StandingLine[] {
  const words = new Intl.Collator(language, { numeric: true })
  const direction = isDescending ? -1 : 1
  return lines.toSorted((a, b) => {
    const [one, other] = [cellOf(a, column), cellOf(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === "string") return direction * words.compare(one, String(other))
    return direction * (one - Number(other))
  })
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
