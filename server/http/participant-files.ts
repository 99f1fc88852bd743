import { Hono } from "hono"
import { localTimeOf } from "#contracts/local-time.ts"
import type { ParticipantList, PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { startList } from "#domain/registration/participants.ts"
import type { Language } from "#domain/site/language.ts"
import { findStagePage } from "#server/competitions/stage-page.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { fileLanguage, sendNotFound, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitForActor } from "./unavailable.ts"

/**
 * Returns the routes of a stage's participants and its start list as CSV, in the language of `?lng=` or of the visitor. Visitors
 * get what the page would show them; secretaries also get the private columns.
 */
export const participantFiles = ({ db }: Pick<Services, "db">, limited: LimitForActor): Hono => {
  const router = new Hono()
  const folder = "/competitions/:institution/:championship/:stage"

  router.get(`${folder}/:file{participants\\.csv|start-list\\.csv}`, (c) =>
    limited(c.req.raw, async (actor) => {
      const path = stagePath(c.req.param())
      const list = await showParticipants({ db, actor }, path, {})
      const found = list && (await findStagePage(db, path))
      if (!found) return sendNotFound(c)
      const language = fileLanguage(c)
      const { stage, file } = c.req.param()
      const tableOf = file === "start-list.csv" ? startTable : participantTable
      const rows = tableOf(list, found.page, stageWords[language])
      return sendTable(c, { language, file: `${stage}-${file}`, rows })
    }),
  )
  return router
}

type Stage = Pick<StagePage, "classes" | "timeZone">
type Table = string[][]

/** Returns a stage's participants with a row of headings, the last to join first; for secretaries with all columns. */
const participantTable = (list: ParticipantList, { timeZone }: Stage, words: StageWords): Table => {
  const { column, file } = words
  const open = [column.number, column.name, column.class, column.bike, column.club, file.country, file.team]
  const out = outColumn(list.rows, file)
  if (list.for === "everybody")
    return [
      [...open, file.birthYear, ...out.heading],
      ...list.rows.map((row) => [...openCells(row), String(row.birthYear ?? ""), ...out.cells(row)]),
    ]
  const secret = [file.birthDate, column.license, column.gender, column.status, column.joined, file.changed]
  return [
    [...open, ...secret, ...out.heading],
    ...list.rows.map((row) => [...openCells(row), ...secretCells(row, timeZone, words), ...out.cells(row)]),
  ]
}

/** Returns a stage's start list with a row of headings: who starts in each class and when, by racing number. */
const startTable = (
  list: ParticipantList,
  { classes, timeZone }: Stage,
  { column, file }: StageWords,
): Table => {
  const headings = [column.class, file.start, column.number, column.name, column.club, file.country]
  const riders: readonly (PublicParticipant | StageParticipant)[] = list.rows
  const out = outColumn(riders, file)
  const lines = startList(riders, classes).flatMap(({ racingClass, riders }) => {
    const start = racingClass.startTime === null ? "" : timeOf(racingClass.startTime, timeZone)
    return riders.map(({ racingNumber, name, club, bike, team, ...rider }) => [
      racingClass.name,
      start,
      racingNumber ?? "",
      name,
      club?.id ?? "",
      club?.country ?? "",
      bike ?? "",
      team ?? "",
      ...out.cells(rider),
    ])
  })
  return [[...headings, column.bike, file.team, ...out.heading], ...lines]
}

type Competitor = Pick<PublicParticipant, "isOutOfCompetition">

/** The last column says who rides out of competition, where anybody does (RX-01). */
const outColumn = (rows: readonly Competitor[], file: StageWords["file"]) => {
  const isThere = rows.some(({ isOutOfCompetition }) => isOutOfCompetition)
  return {
    heading: isThere ? [file.outOfCompetition] : [],
    cells: (row: Competitor) => (isThere ? [row.isOutOfCompetition ? file.yes : ""] : []),
  }
}

const openCells = ({
  racingNumber,
  name,
  racingClass,
  bike,
  club,
  team,
}: PublicParticipant | StageParticipant): string[] => [
  racingNumber ?? "",
  name,
  racingClass,
  bike ?? "",
  club?.id ?? "",
  club?.country ?? "",
  team ?? "",
]

const secretCells = (
  { birthDate, license, gender, status, createdOn, modifiedOn }: StageParticipant,
  timeZone: string,
  words: StageWords,
): string[] => [
  birthDate ?? "",
  license ?? "",
  gender ? words.gender[gender] : "",
  words.status[status],
  timeOf(createdOn, timeZone),
  modifiedOn === null ? "" : timeOf(modifiedOn, timeZone),
]

const timeOf = (instant: number, timeZone: string): string => localTimeOf(instant, timeZone).replace("T", " ")

import en from "#locales/en/stage.json" with { type: "json" }
import et from "#locales/et/stage.json" with { type: "json" }
import lv from "#locales/lv/stage.json" with { type: "json" }

/** The words of a stage's page in one language. */
type StageWords = typeof en

// locale keys: stage.file.*
/** The words of a stage's page by language, for its files. */
const stageWords: Record<Language, StageWords> = { lv, et, en }
