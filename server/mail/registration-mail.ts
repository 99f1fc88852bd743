import { cachedInstantFormats, dayParts, timeParts } from "#contracts/fields/formats.ts"
import type { MailReader } from "./account-mails.ts"
import { composeMail, fill, type Mail, mailWords } from "./compose-mail.ts"

/** What was done: a change may have cost an organiser's confirmation. */
export type RegistrationNews = "joined" | "changed" | "confirmation-lost"

/** What the mail shows of one rider. */
export type RegisteredRider = {
  name: string
  racingClass: string
  racingNumber: string | null
  bike: string | null
  club: string | null
  team: string | null
  /** When the rider's class starts, epoch milliseconds; null: it is not known yet. */
  classStartDate: number | null
  /** When the rider starts, by the published start list (TI-03); null: there is none, or no time in it. */
  startsAt: number | null
  /** Does the entry lack the consent of a guardian (EN-04)? */
  lacksConsent: boolean
}

/** The registrations of riders of an account for a stage, as the mail shows them. Instants are epoch milliseconds. */
export type Registered = {
  news: RegistrationNews
  stage: {
    title: string
    championship: string
    location: string | null
    timeZone: string
    competitionStartDate: number
    registrationEndDate: number | null
  }
  /** One at least. */
  riders: readonly RegisteredRider[]
  /** The stage's page, and its calendar. */
  url: string
  calendarUrl: string
}

const formatOf = cachedInstantFormats({ ...dayParts, ...timeParts })

/** Returns the mail that shows riders their registration, and links to where they can change it. */
export const registrationMail = (
  { language, siteName }: MailReader,
  { news, stage, riders, url, calendarUrl }: Registered,
): Mail => {
  const { greeting, linkBelow, consentMissing, registered: words } = mailWords[language]
  const format = formatOf(language, stage.timeZone)
  const timeOf = (instant: number | null) => (instant === null ? null : format.format(instant))
  const list = (facts: [label: string, fact: string | null][]) =>
    facts.flatMap(([label, fact]) => (fact === null ? [] : [`${label}: ${fact}`])).join("\n")
  const one = riders.length === 1 ? riders[0] : undefined
  const starts = (ofClass: string, { classStartDate, startsAt }: RegisteredRider): [string, string | null] =>
    startsAt === null ? [ofClass, timeOf(classStartDate)] : [words.ownStart, timeOf(startsAt)]
  const ofStage = list([
    [words.starts, timeOf(stage.competitionStartDate)],
    ...(one ? [starts(words.classStarts, one)] : []),
    [words.place, stage.location],
    [words.closes, timeOf(stage.registrationEndDate)],
  ])
  const ofRiders = riders.map((rider) =>
    list([
      [words.name, rider.name],
      [words.class, rider.racingClass],
      ...(one ? [] : [starts(words.startOfClass, rider)]),
      [words.number, rider.racingNumber],
      [words.bike, rider.bike],
      [words.club, rider.club],
      [words.team, rider.team],
    ]),
  )
  const names = { site: siteName, stage: stage.title, championship: stage.championship }
  const lacking = riders.filter(({ lacksConsent }) => lacksConsent).map(({ name }) => name)
  // riders of one account join together
  const intro = fill(news === "joined" && !one ? words.riders : words.news[news], names)
  return composeMail({
    language,
    siteName,
    subject: fill(words.subject, names),
    greeting,
    intro: [
      intro,
      ofStage,
      ...ofRiders,
      ...(lacking.length > 0 ? [fill(consentMissing, { lacking: lacking.join(", ") })] : []),
      ...(news === "joined" ? [words.next] : []),
      words.change,
    ].join("\n\n"),
    action: { kind: "open", label: words.button, url, otherwise: linkBelow },
    also: { label: words.calendar, url: calendarUrl },
    reason: fill(words.reason, names),
  })
}
