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

/** Who has done it: a secretary, the manager of a club (FA-05), or another account that holds the rider, by its name (FA-04). */
export type EntryAuthor =
  | { kind: "secretary" }
  | { kind: "club"; club: string }
  | { kind: "holder"; name: string }

/** What has become of the entry of a rider, and whether it lacks the consent of a guardian (EN-04). */
export type RiderNews = { rider: string; news: EntryNews; lacksConsent: boolean }

/** Returns the mail that says what an institution has done to several entries of one account, the same to each (CH-03). */
export const entriesMail = (
  reader: AnyMailReader,
  kind: EntryNews["kind"],
  { entries, url, ...names }: Omit<EntryAsked, "rider"> & { entries: readonly RiderNews[] },
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { entry: words } = mailWords[language]
    const { subject, news, reason } = words.several
    const lacking = entries.filter(({ lacksConsent }) => lacksConsent).map(({ rider }) => rider)
    return {
      subject: subject[kind],
      intro: [
        news[kind],
        "{{entries}}",
        ...(lacking.length > 0 ? [mailWords[language].consentMissing] : []),
        words.ask,
      ].join("\n\n"),
      names: {
        ...names,
        lacking: lacking.toSorted(byName.compare).join(", "),
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

/** Returns the mail that says what somebody has done to an entry (CH-03, FA-04, FA-05). */
export const entryMail = (
  reader: AnyMailReader,
  news: EntryNews,
  { url, by, lacksConsent, ...names }: EntryAsked & { by: EntryAuthor; lacksConsent: boolean },
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const changes = changesIn(language, news).join("\n")
    const { subject, says, ask, reason, author } = wordsOf(by, { language, kind: news.kind })
    return {
      subject,
      intro: [
        says,
        ...(changes === "" ? [] : ["{{changes}}"]),
        ...(lacksConsent ? [mailWords[language].consentMissing] : []),
        ask,
      ].join("\n\n"),
      names: { ...names, changes, author, lacking: names.rider },
      button: mailWords[language].entry.button,
      reason,
    }
  })

const wordsOf = (by: EntryAuthor, { language, kind }: { language: Language; kind: EntryNews["kind"] }) => {
  const { entry, riderInvitation } = mailWords[language]
  const { subject, news, ask, reason, byClub, askClub, byHolder } = entry
  if (by.kind === "holder")
    return {
      subject: byHolder.subject[kind],
      says: byHolder.news[kind],
      ask: kind === "removed" ? byHolder.askRemoved : byHolder.ask,
      reason: byHolder.reason,
      author: by.name || riderInvitation.somebody,
    }
  return by.kind === "club"
    ? { subject: subject[kind], says: byClub[kind], ask: askClub, reason, author: by.club }
    : { subject: subject[kind], says: news[kind], ask, reason, author: "" }
}

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
