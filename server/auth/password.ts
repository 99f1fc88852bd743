import { eq } from "drizzle-orm"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { user } from "#server/db/schema/accounts.ts"
import { passwordSetMail, resetPasswordMail } from "#server/mail/account-mails.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { attempt } from "./attempt.ts"
import { backTo } from "./back-to.ts"
import { type MailedSecret, secretFrom, withSecret } from "./mailed-secrets.ts"
import { readerOf, sendNotice } from "./send-mail.ts"
import { signedInUser } from "./signed-in-user.ts"

/** Mails a link that leads to a new password (AC-03); one who has no account is told so (AC-06). */
export const forgotPassword = (
  services: AccountServices,
  call: AccountCall,
  request: AccountRequest<"forgot-password">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "mail",
    email: request.email,
    act: async () => {
      const { auth, db, mailer, siteUrl } = services
      const { email } = request
      if ((await db.$count(user, eq(user.email, email))) === 0) return refuse("user-not-found")
      const secret = await secretFrom(() => auth.api.requestPasswordReset({ body: { email } }))
      const url = backTo(new URL("/login", siteUrl), request.return)
      url.searchParams.set("reset", secret)
      await mailer.send(email, resetPasswordMail(readerOf(services, call), url.href))
      return done()
    },
  })

/** Sets the password that a mailed link allows to set, once; whoever is signed in to the account is signed out (AC-03). */
export const resetPassword = (
  services: AccountServices,
  call: AccountCall,
  { token, password }: AccountRequest<"reset-password">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "secret",
    email: null,
    act: async () => {
      const body = { token, newPassword: password }
      const { mailed } = await withSecret(() => services.auth.api.resetPassword({ body }))
      await tellOwner(services, call, mailed)
      return done()
    },
  })

/**
 * Sets the password of the account that is signed in, by a code that was mailed (AC-09): all other sessions end, and this
 * one is exchanged for a new one.
 */
export const setPassword = async (
  services: AccountServices,
  call: AccountCall,
  { code, password }: AccountRequest<"set-password">,
): Promise<AccountOutcome> => {
  const { auth } = services
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return refuse("not-signed-in")
  const { email } = signedIn
  return attempt(services, call, {
    kind: "secret",
    email,
    act: async () => {
      const body = { email, otp: code, password }
      const { mailed } = await withSecret(() => auth.api.resetPasswordEmailOTP({ body }))
      const again = { body: { email, password }, headers: call.headers }
      const { headers } = await auth.api.signInEmail({ ...again, returnHeaders: true })
      await tellOwner(services, call, mailed)
      return done(headers)
    },
  })
}

const tellOwner = async (
  services: AccountServices,
  call: AccountCall,
  owner: MailedSecret | null,
): Promise<void> => {
  if (!owner) return
  const login = new URL("/login", services.siteUrl).href
  await sendNotice(services, owner.email, passwordSetMail(readerOf(services, call), login))
}
