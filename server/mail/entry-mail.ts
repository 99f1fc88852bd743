import type { EntryNews } from "#domain/registration/entry-news.ts"
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

/** Returns the mail that says what an institution, or the manager of a club, has done to an entry (CH-03, FA-05). */
export const entryMail = (
  reader: AnyMailReader,
  news: EntryNews,
  { url, club, ...names }: EntryAsked & OfClub,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { entry: words, registered } = mailWords[language]
    const labels = { ...registered, racingClass: registered.class, racingNumber: registered.number }
    const changes = [
      ...news.shown.map(({ field, before, after }) =>
        fill(words.was, { label: labels[field], before: before ?? "–", after: after ?? "–" }),
      ),
      ...news.unshown.map((field) => fill(words.unshown, { label: words[field] })),
      ...(news.competes === null ? [] : [news.competes ? words.inCompetition : words.outOfCompetition]),
    ].join("\n")
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
