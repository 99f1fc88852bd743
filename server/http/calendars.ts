import { type Context, Hono } from "hono"
import { etag } from "hono/etag"
import ical, { ICalEventStatus } from "ical-generator"
import { cachedInstantFormats, dayParts, timeParts } from "#contracts/formats.ts"
import { stageLinks } from "#contracts/open-data/links.ts"
import { calendarSequence } from "#domain/competitions/calendar-event.ts"
import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/competitions.json" with { type: "json" }
import et from "#locales/et/competitions.json" with { type: "json" }
import lv from "#locales/lv/competitions.json" with { type: "json" }
import {
  type CalendarPlace,
  readCalendar,
  type StageCalendar,
  type StageEvent,
} from "#server/competitions/calendar.ts"
import { fileLanguage, sendNotFound } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitAnswer } from "./unavailable.ts"

// locale keys: competitions.registrationTill
const words: Record<Language, Pick<typeof en, "registrationTill">> = { lv, et, en }

/** How long a client may cache a calendar, seconds. */
const lifetime = 900

/**
 * Returns the routes of the calendars of the site, of an institution, a championship and a stage (AP-03, RFC 5545), in the
 * language of `?lng=` or of the visitor.
 */
export const calendars = (
  { config, db, origins: [siteUrl], now }: Pick<Services, "config" | "db" | "origins" | "now">,
  limited: LimitAnswer,
): Hono => {
  const router = new Hono()
  const send = (c: Context, place: CalendarPlace, file: string) =>
    limited(c.req.raw, async () => {
      const calendar = await readCalendar({ db, now: now() }, place)
      if (!calendar) return sendNotFound(c)
      const language = fileLanguage(c)
      const text = writeCalendar(calendar, { siteUrl, siteName: config.siteName, language })
      return c.body(text, 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `inline; filename="${file}.ics"`,
        "Cache-Control": `private, max-age=${lifetime}`,
      })
    })
  const known = etag({ weak: true })
  router.get("/calendar.ics", known, (c) => send(c, {}, "calendar"))
  router.get("/competitions/:institution/calendar.ics", known, (c) =>
    send(c, c.req.param(), c.req.param("institution")),
  )
  router.get("/competitions/:institution/:championship/calendar.ics", known, (c) =>
    send(c, c.req.param(), c.req.param("championship")),
  )
  router.get("/competitions/:institution/:championship/:stage/calendar.ics", known, (c) =>
    send(c, c.req.param(), c.req.param("stage")),
  )
  return router
}

type Writing = { siteUrl: string; siteName: string; language: Language }

const writeCalendar = ({ name, events }: StageCalendar, { siteUrl, siteName, language }: Writing): string =>
  ical({
    name: name ?? siteName,
    prodId: { company: "Nulle", product: "Nulle", language: language.toUpperCase() },
    ttl: lifetime,
    events: events.map((event) => writeEvent(event, { siteUrl, language })),
  }).toString()

const writeEvent = (event: StageEvent, { siteUrl, language }: Pick<Writing, "siteUrl" | "language">) => {
  const { web } = stageLinks(siteUrl, event.path)
  const [start, end] = [event.competitionStartDate, event.competitionEndDate]
  return {
    id: `${event.path}@${new URL(siteUrl).hostname}`,
    sequence: calendarSequence(event.changedOn),
    stamp: new Date(event.changedOn),
    lastModified: new Date(event.changedOn),
    status: event.isWithdrawn ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(start),
    end: end > start ? new Date(end) : null,
    summary: event.title,
    location: event.location,
    description: describe(event, { web, language }),
    url: web,
  }
}

const formatOf = cachedInstantFormats({ ...dayParts, ...timeParts })

const describe = (event: StageEvent, { web, language }: { web: string; language: Language }): string => {
  const { championship, competitionOrganizer, registrationEndDate: closes, timeZone } = event
  const deadline =
    closes && `${words[language].registrationTill} ${formatOf(language, timeZone).format(closes)}`
  return [championship, competitionOrganizer, deadline, web].filter(Boolean).join("\n")
}
