import { addressProvenMail } from "#server/mail/account-mails.ts"
import type { AccountCall, AccountServices } from "./account-outcome.ts"
import { readerOf, sendNotice } from "./send-mail.ts"

/** Mails an owner whose address was proven just now that the ways in from before were ended, if there were any (D-43). */
export const tellProven = async (
  services: AccountServices,
  call: Pick<AccountCall, "headers">,
  proven: { email: string; hasEnded?: boolean | undefined } | null,
): Promise<void> => {
  if (!proven?.hasEnded) return
  const login = new URL("/login", services.siteUrl)
  login.hash = "forgot-password"
  await sendNotice(services, proven.email, addressProvenMail(readerOf(services, call), login.href))
}
