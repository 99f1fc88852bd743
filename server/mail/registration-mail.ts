import { cachedInstantFormats, dayParts, timeParts } from "#contracts/formats.ts"
import type { MailReader } from "./account-mails.ts"
import { composeMail, type Mail, mailWords } from "./compose-mail.ts"

/** What was done: a change may have cost an organiser's confirmation. */
export type RegistrationNews = "joined" | "changed" | "confirmation-lost"

/** A rider's registration for a stage, as the mail shows it. Instants are epoch milliseconds. */
export type Registered = {
  news: RegistrationNews
  stage: {
    title: string
    championship: string
    location: string | null
    timeZone: string
    competitionStartDate: number
    registrationEndDate: number | null
    /** When the rider's class starts; null: it is not known yet. */
    classStartDate: number | null
  }
  rider: {
    name: string
    racingClass: string
    racingNumber: string | null
    bike: string | null
    club: string | null
    team: string | null
  }
  /** The stage's page, and its calendar. */
  url: string
  calendarUrl: string
}

const formatOf = cachedInstantFormats({ ...dayParts, ...timeParts })

/** Returns the mail that shows riders their registration, and links to where they can change it. */
export const registrationMail = (
  { language, siteName }: MailReader,
  { news, stage, rider, url, calendarUrl }: Registered,
): Mail => {
  const { greeting, linkBelow, registered: words } = mailWords[language]
  const format = formatOf(language, stage.timeZone)
  const timeOf = (instant: number | null) => (instant === null ? null : format.format(instant))
  const list = (facts: [label: string, fact: string | null][]) =>
    facts.flatMap(([label, fact]) => (fact === null ? [] : [`${label}: ${fact}`])).join("\n")
  const ofStage = list([
    [words.starts, timeOf(stage.competitionStartDate)],
    [words.classStarts, timeOf(stage.classStartDate)],
    [words.place, stage.location],
    [words.closes, timeOf(stage.registrationEndDate)],
  ])
  const ofRider = list([
    [words.name, rider.name],
    [words.class, rider.racingClass],
    [words.number, rider.racingNumber],
    [words.bike, rider.bike],
    [words.club, rider.club],
    [words.team, rider.team],
  ])
  const names: Record<string, string> = {
    site: siteName,
    stage: stage.title,
    championship: stage.championship,
  }
  // all placeholders in one pass: a name that looks like a placeholder is not filled in
  const fill = (text: string) => text.replace(/{{(\w+)}}/g, (place, name) => names[name] ?? place)
  const intro = fill(words.news[news])
  return composeMail({
    language,
    siteName,
    subject: fill(words.subject),
    greeting,
    intro: [intro, ofStage, ofRider, ...(news === "joined" ? [words.next] : []), words.change].join("\n\n"),
    action: { kind: "open", label: words.button, url, otherwise: linkBelow },
    also: { label: words.calendar, url: calendarUrl },
    reason: fill(words.reason),
  })
}
