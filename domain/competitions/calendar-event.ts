import type { CalledOff } from "./called-off.ts"
import type { PublicationStatus } from "./stage-change.ts"

/** What calendars show of a stage (AP-03). Instants are epoch milliseconds. */
export type CalendarEvent = {
  title: string
  competitionOrganizer: string | null
  location: string | null
  competitionStartDate: number
  competitionEndDate: number
  registrationEndDate: number | null
  /** Left out of what was stored before stages could be called off (CH-01). */
  calledOff?: CalledOff | null
}

/** What calendars last showed of a stage that is no longer published, with the names and the time zone of that moment. */
export type WithdrawnEvent = CalendarEvent & { championship: string; timeZone: string }

/** Returns what calendars show of a stage. */
export const calendarEvent = (stage: CalendarEvent): CalendarEvent => ({
  title: stage.title,
  competitionOrganizer: stage.competitionOrganizer,
  location: stage.location,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  registrationEndDate: stage.registrationEndDate,
  ...(stage.calledOff && { calledOff: stage.calledOff }),
})

type Stage = CalendarEvent & { status: PublicationStatus }

/** Returns what a change of a stage does to its event in calendars; null: they show the same as before. */
export const calendarChange = (before: Stage, after: Stage): "changed" | "withdrawn" | null => {
  if (after.status !== "published") return before.status === "published" ? "withdrawn" : null
  const isSame =
    before.status === "published" &&
    JSON.stringify(calendarEvent(before)) === JSON.stringify(calendarEvent(after))
  return isSame ? null : "changed"
}

const second = 1_000

/** 1 January 2020, before any event: counted from here, the numbers fit the integers of RFC 5545 until 2088. */
const begin = 1_577_836_800_000

/** Returns the SEQUENCE of an event that changed at an instant. It is higher for a change a second or more later. */
export const calendarSequence = (changedOn: number): number => Math.floor((changedOn - begin) / second)
