import { keptFor } from "#domain/accounts/kept-for.ts"
import type { Language } from "#domain/site/language.ts"
import { composeMail, type Mail, type MailParts } from "./compose-mail.ts"
import { mailWords } from "./mail-words.ts"

/** For whom a mail is written, and by which site. */
export type MailReader = { language: Language; siteName: string }

/** Returns the mail with a link that signs in (AC-04). */
export const magicLinkMail = (reader: MailReader, url: string): Mail => {
  const { subject, intro, button } = mailWords[reader.language].magicLink
  return linkMail(reader, { subject, intro, button, url, minutes: keptFor.linkMinutes })
}

/** Returns the mail with a link that leads to a new password (AC-03). */
export const resetPasswordMail = (reader: MailReader, url: string): Mail => {
  const { subject, intro, button } = mailWords[reader.language].resetPassword
  return linkMail(reader, { subject, intro, button, url, minutes: keptFor.resetMinutes })
}

/** Returns the mail with a code that sets a password (AC-09) or confirms that an account is to be deleted (D-35). */
export const codeMail = (
  reader: MailReader,
  purpose: "set-password" | "delete-account",
  code: string,
): Mail => {
  const words = mailWords[reader.language]
  const { subject, intro } = purpose === "set-password" ? words.passwordCode : words.deletionCode
  const told = { subject, intro, minutes: keptFor.codeMinutes, reason: words.codeReason }
  return composeMail({ ...partsOf(reader, told), action: { kind: "enter", code } })
}

/** Returns the notice that a password was set, so that an owner who did not do it can act. */
export const passwordSetMail = (reader: MailReader, loginUrl: string): Mail => {
  const words = mailWords[reader.language]
  const { subject, intro, button } = words.passwordSet
  return linkMail(reader, { subject, intro, button, url: loginUrl, reason: words.noticeReason })
}

type Told = { subject: string; intro: string; minutes?: number; reason?: string }

const linkMail = (reader: MailReader, told: Told & { button: string; url: string }): Mail =>
  composeMail({
    ...partsOf(reader, told),
    action: {
      kind: "open",
      label: told.button,
      url: told.url,
      otherwise: mailWords[reader.language].linkBelow,
    },
  })

const partsOf = ({ language, siteName }: MailReader, told: Told): Omit<MailParts, "action"> => {
  const words = mailWords[language]
  const fill = (text: string) =>
    text.replaceAll("{{site}}", () => siteName).replaceAll("{{minutes}}", String(told.minutes ?? ""))
  return {
    language,
    siteName,
    subject: fill(told.subject),
    greeting: words.greeting,
    intro: fill(told.intro),
    reason: fill(told.reason ?? words.reason),
  }
}
