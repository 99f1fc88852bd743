import type { PublicationStatus } from "./stage-change.ts"

/** What calendars show of a stage (AP-03). Instants are epoch milliseconds. */
export type CalendarEvent = {
  title: string
  competitionOrganizer: string | null
  location: string | null
  competitionStartDate: number
  competitionEndDate: number
  registrationEndDate: number | null
}

type Stage = CalendarEvent & { status: PublicationStatus }

/**
 * Returns what a change of a stage does to calendars: null if they show the same as before. `withdrawn` is what they showed
 * until now, if the stage is no longer published.
 */
export const calendarChange = (before: Stage, after: Stage): { withdrawn: CalendarEvent | null } | null => {
  const [shown, shows] = [before, after].map((stage) =>
    stage.status === "published" ? eventOf(stage) : null,
  )
  if (!shows) return shown ? { withdrawn: shown } : null
  return JSON.stringify(shown) === JSON.stringify(shows) ? null : { withdrawn: null }
}

const eventOf = (stage: CalendarEvent): CalendarEvent => ({
  title: stage.title,
  competitionOrganizer: stage.competitionOrganizer,
  location: stage.location,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  registrationEndDate: stage.registrationEndDate,
})
