import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { MailReader } from "./account-mails.ts"
import { composeMail, fill, type Mail, mailWords } from "./compose-mail.ts"

/** What has become of questions about scores: a secretary has answered, or the results were approved before. */
export type QuestionNews = "answered" | "unanswered"

/** The questions of a rider that were answered or ended. */
export type EndedQuestions = {
  news: QuestionNews
  stage: string
  rider: string
  places: readonly SectionOfLap[]
  /** The rider's card, on which the answers are. */
  url: string
}

/**
 * Returns the mail that says that questions about scores are answered, or will not be (OF-04). It has neither their texts nor the
 * decisions: a mailbox may be shared, and the card shows them to whoever asked.
 */
export const questionMail = (
  { language, siteName }: MailReader,
  { news, stage, rider, places, url }: EndedQuestions,
): Mail => {
  const { greeting, linkBelow, questions: words } = mailWords[language]
  const list = places.map(({ section, lap }) => fill(words.place, { section, lap }))
  return composeMail({
    language,
    siteName,
    subject: fill(words.subject[news], { stage, site: siteName }),
    greeting,
    intro: [fill(words.news[news], { stage, rider }), list.join("\n"), words.where[news]].join("\n\n"),
    action: { kind: "open", label: words.button, url, otherwise: linkBelow },
    reason: fill(words.reason, { site: siteName }),
  })
}
