import { asc, desc, eq } from "drizzle-orm"
import { localTimeOf } from "#contracts/fields/local-time.ts"
import type {
  ParticipantList,
  PublicParticipant,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import type { ShownStartList } from "#contracts/registration/start-list.ts"
import { startLines } from "#domain/registration/start-lines.ts"
import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/public/stage.json" with { type: "json" }
import et from "#locales/et/public/stage.json" with { type: "json" }
import lv from "#locales/lv/public/stage.json" with { type: "json" }
import type { Context } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { showParticipants } from "./show-participants.ts"
import { shownStartList } from "./start-list/show-start-list.ts"

type StageWords = typeof en

// locale keys: stage.file.*
const stageWords: Record<Language, StageWords> = { lv, et, en }

type Table = string[][]

type Shown = {
  list: ParticipantList
  timeZone: string
  /** The highest order first. */
  classes: { name: string; startTime: number | null }[]
  /** Of the published start list (TI-03). */
  slots: ShownStartList["slots"]
}

type Asked = { path: string; language: Language }

/**
 * Returns a stage's participants as a table, the last to join first: visitors get what the page would show them, secretaries also
 * the private columns. Null where there is no such stage, or it is a draft that the actor may not edit.
 */
export const participantsTable = (context: Context, asked: Asked): Promise<Table | null> =>
  tableOf(context, asked, asJoined)

/** Returns the start list of a stage as a table, for the same people. */
export const startListTable = (context: Context, asked: Asked): Promise<Table | null> =>
  tableOf(context, asked, asStarting)

const tableOf = async (
  context: Context,
  { path, language }: Asked,
  write: (shown: Shown, words: StageWords) => Table,
): Promise<Table | null> => {
  const list = await showParticipants(context, path, {})
  const stage = list && (await findStage(context.db, path))
  if (!stage) return null
  const classes = await classesOf(context.db, stage.key)
  const slots = (await shownStartList(context, path))?.slots ?? []
  return write({ list, timeZone: stage.timeZone, classes, slots }, stageWords[language])
}

const classesOf = (db: Db, stageKey: number): Promise<Shown["classes"]> =>
  db
    .select({ name: championshipClass.name, startTime: stageClass.startTime })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** All participants with a row of headings, the last to join first; for secretaries with all columns. */
const asJoined = ({ list, timeZone }: Shown, words: StageWords): Table => {
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

/**
 * Who starts in each class and when, with a row of headings: by the published start list, in which nobody starts in empty places; without
 * one by racing number, with the start of the class.
 */
const asStarting = ({ list, classes, timeZone, slots }: Shown, { column, file }: StageWords): Table => {
  const headings = [column.class, file.start, column.number, column.name, column.club, file.country]
  const riders: readonly (PublicParticipant | StageParticipant)[] = list.rows
  const out = outColumn(riders, file)
  const withSeconds = slots.some(({ at }) => at % 60_000 !== 0)
  const timeAt = (at: number | null) => (at === null ? "" : startOf(at, timeZone, withSeconds))
  const lines = startLines(riders, classes, slots).flatMap(({ racingClass: { name, startTime }, lines }) => {
    const isTimed = lines.some(({ at }) => at !== null)
    return lines.map(({ at, rider }) => [
      name,
      timeAt(isTimed ? at : startTime),
      rider?.racingNumber ?? "",
      rider?.name ?? file.empty,
      rider?.club?.id ?? "",
      rider?.club?.country ?? "",
      rider?.bike ?? "",
      rider?.team ?? "",
      ...out.cells(rider),
    ])
  })
  return [[...headings, column.bike, file.team, ...out.heading], ...lines]
}

const startOf = (at: number, timeZone: string, withSeconds: boolean): string => {
  const seconds = String(Math.floor(at / 1000) % 60).padStart(2, "0")
  return `${timeOf(at, timeZone)}${withSeconds ? `:${seconds}` : ""}`
}

type Competitor = Pick<PublicParticipant, "isOutOfCompetition">

/** The last column says who rides out of competition, where anybody does (RX-01). */
const outColumn = (rows: readonly Competitor[], file: StageWords["file"]) => {
  const isThere = rows.some(({ isOutOfCompetition }) => isOutOfCompetition)
  return {
    heading: isThere ? [file.outOfCompetition] : [],
    cells: (row: Competitor | null) => (isThere ? [row?.isOutOfCompetition ? file.yes : ""] : []),
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
