import type { EntryNews } from "#domain/registration/entry-news.ts"
import type { Language } from "#domain/site/language.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { fill, type Mail, mailWords } from "./compose-mail.ts"

/** Whose entry a mail is about, in which stage, and whom its reader may ask. */
export type EntryAsked = {
  institution: string
  championship: string
  stage: string
  /** The rider's name. */
  rider: string
  /** Who organises the stage. */
  organizer: string
  /** The site's address for questions. */
  contact: string
  /** Where the mail leads. */
  url: string
}

/** The club whose manager has done it (FA-05); left out: a secretary has. */
type OfClub = { club?: string | undefined }

/** What has become of the entry of a rider. */
export type RiderNews = { rider: string; news: EntryNews }

/** Returns the mail that says what an institution has done to several entries of one account, the same to each (CH-03). */
export const entriesMail = (
  reader: AnyMailReader,
  kind: EntryNews["kind"],
  { entries, url, ...names }: Omit<EntryAsked, "rider"> & { entries: readonly RiderNews[] },
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { entry: words } = mailWords[language]
    const { subject, news, reason } = words.several
    return {
      subject: subject[kind],
      intro: [news[kind], "{{entries}}", words.ask].join("\n\n"),
      names: {
        ...names,
        entries: listed(entries.map((one) => [one.rider, ...changesIn(language, one.news)])),
      },
      button: words.button,
      reason,
    }
  })

const byName = new Intl.Collator("lv")

/** Riders by their names, each with what concerns them: as paragraphs, or as lines if there is nothing but names. */
export const listed = (riders: readonly (readonly string[])[]): string =>
  riders
    .toSorted(([name = ""], [other = ""]) => byName.compare(name, other))
    .map((lines) => lines.join("\n"))
    .join(riders.some(({ length }) => length > 1) ? "\n\n" : "\n")

/** Returns the mail that says what an institution, or the manager of a club, has done to an entry (CH-03, FA-05). */
export const entryMail = (
  reader: AnyMailReader,
  news: EntryNews,
  { url, club, ...names }: EntryAsked & OfClub,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { entry: words } = mailWords[language]
    const changes = changesIn(language, news).join("\n")
    return {
      subject: words.subject[news.kind],
      intro: [
        (club === undefined ? words.news : words.byClub)[news.kind],
        ...(changes === "" ? [] : ["{{changes}}"]),
        club === undefined ? words.ask : words.askClub,
      ].join("\n\n"),
      names: { ...names, changes, club: club ?? "" },
      button: words.button,
      reason: words.reason,
    }
  })

/** What differs now, each in a line. */
const changesIn = (language: Language, { shown, unshown, competes }: EntryNews): string[] => {
  const { entry: words, registered } = mailWords[language]
  const labels = { ...registered, racingClass: registered.class, racingNumber: registered.number }
  return [
    ...shown.map(({ field, before, after }) =>
      fill(words.was, { label: labels[field], before: before ?? "–", after: after ?? "–" }),
    ),
    ...unshown.map((field) => fill(words.unshown, { label: words[field] })),
    ...(competes === null ? [] : [competes ? words.inCompetition : words.outOfCompetition]),
  ]
}
