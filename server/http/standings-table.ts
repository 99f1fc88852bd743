import type { StandingsColumn, StandingsPage } from "#contracts/standings.ts"
import { writeDayOfMonth } from "#contracts/typed-day.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import type en from "#locales/en/standings.json"

/** The words of the table in one language. */
export type StandingsTableWords = Pick<typeof en, "column" | "women">

type Standings = NonNullable<StandingsPage["standings"]>

type Cell = { order: number; points: number; resultStatus: "DNF" | "DQ" | null }

/** Returns a tab of the standings as a table with a row of headings: what everybody may know. */
export const standingsTable = (
  { columns, counted, content }: Standings,
  { column, women }: StandingsTableWords,
): CsvCell[][] => {
  const stages = columns.map(headingOf)
  if (content.tab !== "individual")
    return [
      [column[content.tab], column.name, column.class, ...stages, column.total],
      ...content.units.flatMap(({ name, participants }) =>
        participants.map((one) => [
          name,
          one.name,
          one.group,
          ...cellsOf(columns, one.cells),
          one.totalPoints,
        ]),
      ),
    ]
  const countedHeading = counted
    ? [
        column.counted
          .replace("{{counted}}", String(counted.counted))
          .replace("{{stages}}", String(counted.stages)),
      ]
    : []
  const { place, number, name, club, team, total } = column
  return [
    [column.class, place, number, name, club, team, ...stages, total, ...countedHeading],
    ...content.groups.flatMap(({ group, lines }) =>
      lines.map((line) => [
        group.kind === "class" ? group.name : women[group.name],
        line.position,
        line.racingNumber,
        line.name,
        line.club,
        line.team,
        ...cellsOf(columns, line.cells),
        line.total,
        ...(counted ? [line.totalMinusWorst] : []),
      ]),
    ),
  ]
}

const headingOf = ({ place, day }: StandingsColumn) => `${place} ${writeDayOfMonth(day)}`

const cellsOf = (columns: readonly StandingsColumn[], cells: readonly Cell[]): CsvCell[] =>
  columns.map(({ order }) => {
    const cell = cells.find((one) => one.order === order)
    return cell ? (cell.resultStatus ?? cell.points) : null
  })
