import { Hono } from "hono"
import { type StandingsColumn, type StandingsPage, standingsTabs } from "#contracts/standings.ts"
import { writeDayOfMonth } from "#contracts/typed-day.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { Language } from "#domain/site/language.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import { stagesRidden } from "#domain/standings/standing-totals.ts"
import siteEn from "#locales/en/site.json" with { type: "json" }
import en from "#locales/en/standings.json" with { type: "json" }
import siteEt from "#locales/et/site.json" with { type: "json" }
import et from "#locales/et/standings.json" with { type: "json" }
import siteLv from "#locales/lv/site.json" with { type: "json" }
import lv from "#locales/lv/standings.json" with { type: "json" }
import { standingsPage } from "#server/standings/standings-page.ts"
import { fileLanguage, sendNotFound, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitForActor } from "./unavailable.ts"

const words: Record<Language, StandingsTableWords> = {
  lv: { column: lv.column, women: siteLv.women },
  et: { column: et.column, women: siteEt.women },
  en: { column: en.column, women: siteEn.women },
}

/**
 * Returns the route of a championship's standings as CSV, a tab by `?standings=`, in the language of `?lng=` or of the visitor.
 * It has only public data; until the standings are published only secretaries get it (SD-04).
 */
export const standingsFile = ({ db }: Pick<Services, "db">, limited: LimitForActor): Hono => {
  const router = new Hono()
  router.get("/competitions/:institution/:championship/standings.csv", (c) =>
    limited(c.req.raw, async (actor) => {
      const { institution, championship } = c.req.param()
      const tab = standingsTabs.find((one) => one === c.req.query("standings")) ?? "individual"
      const place = { institutionId: institution, championshipId: championship }
      const { standings = null } = (await standingsPage({ db, actor }, { place, tab })) ?? {}
      if (!standings) return sendNotFound(c)
      const language = fileLanguage(c)
      const rows = standingsTable(standings, words[language])
      return sendTable(c, { language, file: `${championship}-${standings.content.tab}.csv`, rows })
    }),
  )
  return router
}

/** The words of the table in one language. */
type StandingsTableWords = Pick<typeof en, "column"> & Pick<typeof siteEn, "women">

type Standings = NonNullable<StandingsPage["standings"]>

type Cell = { order: number; points: number; resultStatus: ResultStatus }

/** Returns a tab of the standings as a table with a row of headings: with public data only. */
export const standingsTable = (
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
