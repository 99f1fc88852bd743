import { safeReturn } from "#domain/accounts/safe-return.ts"
import { languageOfHeaders } from "#domain/site/language.ts"
import { addressProvenMail, type MailReader } from "#server/mail/account-mails.ts"
import type { Mail } from "#server/mail/compose-mail.ts"
import { MailNotSent } from "#server/mail/mailer.ts"
import type { AccountCall, AccountServices } from "./account-outcome.ts"

/** Returns the reader of a request's mails, with the language that their browser asks for (XC-01). */
export const readerOf = (
  { siteName }: AccountServices,
  { headers }: Pick<AccountCall, "headers">,
): MailReader => ({
  language: languageOfHeaders(headers),
  siteName,
})

/** Sends a mail about something that has already happened, and waits for it; if it cannot be sent, the caller goes on. */
export const sendNotice = ({ mailer }: AccountServices, to: string, mail: Mail): Promise<void> =>
  unlessNotSent(mailer.send(to, mail))

/** Waits for a mail to be sent; if that fails, the caller goes on. */
export const unlessNotSent = async (sending: Promise<void>): Promise<void> => {
  try {
    await sending
  } catch (error) {
    // the mailer has logged it
    if (!(error instanceof MailNotSent)) throw error
  }
}

/** Mails an owner whose address was just proven that the former ways to sign in were ended, if there were any (D-43). */
export const notifyProven = async (
  services: AccountServices,
  call: Pick<AccountCall, "headers">,
  proven: { email: string; hasEnded?: boolean | undefined } | null,
): Promise<void> => {
  if (!proven?.hasEnded) return
  const login = new URL("/login", services.siteUrl)
  login.hash = "forgot-password"
  await sendNotice(services, proven.email, addressProvenMail(readerOf(services, call), login.href))
}

/** Returns an address for a mail that leads on to the page where the reader was, if that is a page of this site (AC-01). */
export const withReturn = (address: URL, requested: string | null | undefined): URL => {
  const returnTo = safeReturn(requested)
  const onward = new URL(address)
  if (returnTo !== "/") onward.searchParams.set("return", returnTo)
  return onward
}
