import { languageOfHeaders } from "#domain/site/language-of-headers.ts"
import type { MailReader } from "#server/mail/account-mails.ts"
import type { Mail } from "#server/mail/compose-mail.ts"
import { MailNotSent } from "#server/mail/mailer.ts"
import type { AccountCall, AccountServices } from "./account-outcome.ts"

/** Returns for whom mails of a request are written: in the language that its reader's browser asks for (XC-01). */
export const readerOf = ({ siteName }: AccountServices, { headers }: AccountCall): MailReader => ({
  language: languageOfHeaders(headers),
  siteName,
})

/** Sends a mail that nobody waits for: where it cannot be sent, what it tells of has happened all the same. */
export const sendNotice = async ({ mailer }: AccountServices, to: string, mail: Mail): Promise<void> => {
  try {
    await mailer.send(to, mail)
  } catch (error) {
    // the mailer has logged it
    if (!(error instanceof MailNotSent)) throw error
  }
}
