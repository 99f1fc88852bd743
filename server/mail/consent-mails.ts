import { retention } from "#domain/accounts/retention.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { type Mail, mailWords } from "./compose-mail.ts"

/** What a guardian is asked about: the stage, who organises it, and the link. */
type Asked = { stage: string; institution: string; url: string }

/**
 * Returns the mail with a link that asks a guardian for the consent to a minor's entry (EN-04), in all languages: nobody knows who reads it.
 * It does not name the rider: the address may be mistyped.
 */
export const consentRequestMail = (siteName: string, { url, ...names }: Asked): Mail =>
  linkMailToAny({ language: null, siteName }, url, (language) => {
    const { subject, intro, next, button, reason } = mailWords[language].consentRequest
    return { subject, intro: `${intro}\n\n${next}`, button, reason, days: retention.consentLinkDays, names }
  })

/** An entry, by the rider's name, the stage and who organises it, and where the mail leads. */
type Told = { rider: string; stage: string; institution: string; url: string }

/** Returns the mail that confirms to a guardian what they have consented to, with the link that withdraws it. */
export const consentGivenMail = (reader: AnyMailReader, { url, ...names }: Told): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { subject, intro, next, button, reason } = mailWords[language].consentGiven
    return { subject, intro: `${intro}\n\n${next}`, button, reason, names }
  })

/** What a guardian may have said. */
export const consentNews = ["given", "declined", "withdrawn"] as const

/** One of these. */
export type ConsentNews = (typeof consentNews)[number]

/** Returns the notice of what a guardian has said, for the rider and those who enter them. */
export const consentNewsMail = (reader: AnyMailReader, news: ConsentNews, { url, ...names }: Told): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { consentNews: words, entry } = mailWords[language]
    const { subject, intro } = words[news]
    return { subject, intro, button: entry.button, reason: words.reason, names }
  })
