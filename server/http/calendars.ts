import { type Context, Hono } from "hono"
import { etag } from "hono/etag"
import { type CalendarPlace, readCalendar } from "#server/competitions/calendar.ts"
import { calendarLifetime, writeCalendar } from "#server/competitions/write-calendar.ts"
import { fileLanguage, sendNotFound } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitAnswer } from "./unavailable.ts"

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
        "Cache-Control": `private, max-age=${calendarLifetime}`,
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
