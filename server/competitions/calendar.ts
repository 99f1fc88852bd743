import { and, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import type { CalendarEvent } from "#domain/competitions/calendar-event.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { openChampionships } from "./open-championships.ts"

/** The stages that a calendar shows: all, those of an institution or a championship, or a single one. */
export type CalendarPlace = { institution?: string; championship?: string; stage?: string }

/** An event of a calendar (AP-03). */
export type StageEvent = CalendarEvent & {
  /** Of the stage. */
  path: string
  championship: string
  timeZone: string
  isWithdrawn: boolean
  /** When the event changed last, epoch milliseconds. */
  changedOn: number
}

/** A calendar of stages (AP-03). */
export type StageCalendar = {
  /** Of the institution, championship or stage; null: of everything. */
  name: string | null
  /** The latest first. */
  events: StageEvent[]
}

/** The most events of a calendar: the latest ones. */
const mostEvents = 300

/** The calendars of everything and of an institution go back this far, in milliseconds. */
const longestAgo = 400 * 24 * 3_600_000

/**
 * Returns a calendar of published stages, and of those that were published and then withdrawn; null where nothing of that
 * place was ever published.
 */
export const readCalendar = async (
  { db, now }: { db: Db; now: number },
  place: CalendarPlace,
): Promise<StageCalendar | null> => {
  const within = and(
    place.institution === undefined ? undefined : eq(stage.institutionId, place.institution),
    place.championship === undefined
      ? sql`${shownAt("competitionEndDate")} >= ${new Date(now - longestAgo).toISOString()}::timestamptz`
      : eq(stage.championshipId, place.championship),
    place.stage === undefined ? undefined : eq(stage.id, place.stage),
  )
  const rows = await readEvents(db, within)
  const events = rows.map(eventOf)
  const [first] = rows
  if (place.stage !== undefined) return first ? { name: events[0]?.title ?? null, events } : null
  const name = first ? nameIn(first, place) : await nameOf(db, place)
  return name === undefined ? null : { name, events }
}

/** A date of a stage as calendars show it: that of a withdrawn stage is the one that was public. */
const shownAt = (date: "competitionStartDate" | "competitionEndDate") =>
  sql`coalesce(to_timestamp((${stage.withdrawn} ->> ${sql.raw(`'${date}'`)})::float8 / 1000), ${stage[date]})`

const columns = {
  path: stage.path,
  institution: institution.name,
  championship: championship.displayName,
  timeZone: institution.timeZone,
  changedOn: stage.calendarChangedOn,
  status: stage.status,
  withdrawn: stage.withdrawn,
  title: stage.title,
  competitionOrganizer: stage.competitionOrganizer,
  location: stage.location,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  registrationEndDate: stage.registrationEndDate,
  calledOff: stage.calledOff,
}

const readEvents = (db: Db, within: SQL | undefined) =>
  db
    .select(columns)
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(or(eq(stage.status, "published"), isNotNull(stage.withdrawn)), within))
    .orderBy(desc(shownAt("competitionStartDate")), desc(stage.path))
    .limit(mostEvents)

type EventRow = Awaited<ReturnType<typeof readEvents>>[number]

/** A withdrawn stage stays in calendars as it was shown last: only its organisers may know what becomes of the draft. */
const eventOf = ({ status, withdrawn, institution: _, ...shown }: EventRow): StageEvent => {
  const isWithdrawn = status === "draft"
  return { ...shown, ...(isWithdrawn && withdrawn), isWithdrawn }
}

const nameIn = (row: EventRow, place: CalendarPlace): string | null => {
  if (place.institution === undefined) return null
  return place.championship === undefined ? row.institution : row.championship
}

/** Returns the name of a place without events; undefined: it is not there, or only its organisers know of it. */
const nameOf = async (
  db: Db,
  { institution: institutionId, championship: championshipId }: CalendarPlace,
): Promise<string | null | undefined> => {
  if (institutionId === undefined) return null
  const isRequested = and(
    eq(championship.institutionId, institutionId),
    championshipId === undefined ? undefined : eq(championship.id, championshipId),
  )
  const [known] = await openChampionships(db, isRequested)
  return championshipId === undefined ? known?.institution.name : known?.name
}
