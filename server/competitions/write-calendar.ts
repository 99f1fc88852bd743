import ical, { ICalEventStatus } from "ical-generator"
import { cachedInstantFormats, dayParts, timeParts } from "#contracts/fields/formats.ts"
import { stageLinks } from "#contracts/open-data/links.ts"
import { calendarSequence } from "#domain/competitions/calendar-event.ts"
import { chooseText } from "#domain/site/choose-text.ts"
import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/public/competitions.json" with { type: "json" }
import et from "#locales/et/public/competitions.json" with { type: "json" }
import lv from "#locales/lv/public/competitions.json" with { type: "json" }
import type { StageCalendar, StageEvent } from "./calendar.ts"

// locale keys: competitions.registrationTill competitions.calledOff.*
const words: Record<Language, Pick<typeof en, "registrationTill" | "calledOff">> = { lv, et, en }

/** How long a client may cache a calendar, seconds. */
export const calendarLifetime = 900

type Writing = { siteUrl: string; siteName: string; language: Language }

/** Writes a calendar as programs read it (RFC 5545). */
export const writeCalendar = (
  { name, events }: StageCalendar,
  { siteUrl, siteName, language }: Writing,
): string =>
  `${ical({
    name: name ?? siteName,
    prodId: { company: "Nulle", product: "Nulle", language: language.toUpperCase() },
    ttl: calendarLifetime,
    events: events.map((event) => writeEvent(event, { siteUrl, language })),
  }).toString()}\r\n`

const writeEvent = (event: StageEvent, { siteUrl, language }: Pick<Writing, "siteUrl" | "language">) => {
  const { web } = stageLinks(siteUrl, event.path)
  const [start, end] = [event.competitionStartDate, event.competitionEndDate]
  return {
    id: `${event.path}@${new URL(siteUrl).hostname}`,
    sequence: calendarSequence(event.changedOn),
    stamp: new Date(event.changedOn),
    lastModified: new Date(event.changedOn),
    // RFC 5545 has no word for a stage that waits for a new day: it does not take place on this one
    status: event.isWithdrawn || event.calledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(start),
    end: end > start ? new Date(end) : null,
    summary: event.calledOff
      ? `${words[language].calledOff[event.calledOff.kind]}: ${event.title}`
      : event.title,
    location: event.location,
    description: describe(event, { web, language }),
    url: web,
  }
}

const formatOf = cachedInstantFormats({ ...dayParts, ...timeParts })

const describe = (event: StageEvent, { web, language }: { web: string; language: Language }): string => {
  const { championship, competitionOrganizer, registrationEndDate: closes, timeZone, calledOff } = event
  const deadline =
    closes &&
    !calledOff &&
    `${words[language].registrationTill} ${formatOf(language, timeZone).format(closes)}`
  const why = calledOff && chooseText(calledOff.texts, language)?.text
  return [why, championship, competitionOrganizer, deadline, web].filter(Boolean).join("\n")
}
