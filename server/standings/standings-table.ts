import { writeDayOfMonth } from "#contracts/fields/typed-day.ts"
import type { StandingsColumn, StandingsPage, StandingsTab } from "#contracts/standings/standings.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { Language } from "#domain/site/language.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import { stagesRidden } from "#domain/standings/standing-totals.ts"
import siteEn from "#locales/en/public/site.json" with { type: "json" }
import en from "#locales/en/public/standings.json" with { type: "json" }
import siteEt from "#locales/et/public/site.json" with { type: "json" }
import et from "#locales/et/public/standings.json" with { type: "json" }
import siteLv from "#locales/lv/public/site.json" with { type: "json" }
import lv from "#locales/lv/public/standings.json" with { type: "json" }
import type { ReadContext } from "#server/db/context.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { standingsPage } from "./standings-page.ts"

const words: Record<Language, StandingsTableWords> = {
  lv: { column: lv.column, women: siteLv.women },
  et: { column: et.column, women: siteEt.women },
  en: { column: en.column, women: siteEn.women },
}

type Asked = { place: ChampionshipPlace; tab: StandingsTab; language: Language }

/**
 * Returns a championship's standings as a table, and which tab it is: the first if the championship does not have the one that was asked
 * for. It has only public data; until the standings are published only secretaries get it (SD-04), and others null.
 */
export const standingsTable = async (
  context: ReadContext,
  { place, tab, language }: Asked,
): Promise<{ tab: StandingsTab; rows: CsvCell[][] } | null> => {
  const page = await standingsPage(context, { place, tab })
  if (!page?.standings) return null
  const { standings } = page
  return { tab: standings.content.tab, rows: tableOfStandings(standings, words[language]) }
}

/** The words of the table in one language. */
type StandingsTableWords = Pick<typeof en, "column"> & Pick<typeof siteEn, "women">

type Standings = NonNullable<StandingsPage["standings"]>

type Cell = { order: number; points: number; resultStatus: ResultStatus }

/** Returns a tab of the standings as a table with a row of headings: with public data only. */
export const tableOfStandings = (
  { columns, counted, rules, content }: Standings,
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
  const countedHeadings = counted
    ? [
        column[counted.counted === 1 ? "counted_one" : "counted_other"]
          .replace("{{counted}}", String(counted.counted))
          .replace("{{stages}}", String(counted.stages)),
        column.dropped,
      ]
    : []
  const minimumHeadings = rules.needed > 0 ? [column.ridden, column.needed] : []
  const { place, number, name, club, team, total } = column
  return [
    [column.class, place, number, name, club, team, ...stages, total, ...countedHeadings, ...minimumHeadings],
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
        ...(counted ? [line.totalMinusWorst, droppedIn(columns, line.dropped)] : []),
        ...(rules.needed > 0 ? [stagesRidden(line.cells), rules.needed] : []),
      ]),
    ),
  ]
}

const droppedIn = (columns: readonly StandingsColumn[], dropped: readonly number[]): CsvCell =>
  columns
    .filter(({ order }) => dropped.includes(order))
    .map(headingOf)
    .join(", ") || null

const headingOf = ({ place, day }: StandingsColumn) => `${place} ${writeDayOfMonth(day)}`

const cellsOf = (columns: readonly StandingsColumn[], cells: readonly Cell[]): CsvCell[] =>
  columns.map(({ order }) => {
    const cell = cells.find((one) => one.order === order)
    return cell ? (cell.resultStatus ?? cell.points) : null
  })
