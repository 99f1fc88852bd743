import { eq } from "drizzle-orm"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
import { user } from "#server/db/schema/accounts.ts"
import { type AnyMailReader, passwordSetMail, resetPasswordMail } from "#server/mail/account-mails.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  type ProvenOutcome,
  refuse,
} from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt, attemptByLink, findMailed } from "./attempt.ts"
import { beginSession, signInByPassword } from "./begin-session.ts"
import { isGuessablePassword } from "./guessable-password.ts"
import { captureSecret, type MailedSecret, secretFrom } from "./library-callbacks.ts"
import { notifyProven, readerOf, sendNotice, withReturn } from "./send-mail.ts"
import { signedInUser } from "./signed-in-user.ts"

/** Mails a link to set a new password (AC-03); refused if the address has no account (AC-06). */
const forgotPassword = (
  services: AccountServices,
  call: AccountCall,
  request: AccountRequest<"forgotPassword">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "mail",
    email: request.email,
    act: async () => {
      const { db } = services
      const { email } = request
      if ((await db.$count(user, eq(user.email, email))) === 0) return refuse("user-not-found")
      await mailResetLink(services, readerOf(services, call), request)
      return done()
    },
  })

/** Mails an account a link to set a new password. */
export const mailResetLink = async (
  services: AccountServices,
  reader: AnyMailReader,
  request: AccountRequest<"forgotPassword">,
): Promise<void> => {
  const { auth, mailer, siteUrl } = services
  const { email } = request
  const secret = await secretFrom(() => auth.api.requestPasswordReset({ body: { email } }))
  const url = withReturn(new URL("/login", siteUrl), request.return)
  // after `#`, so that it reaches neither a proxy's log nor another site; the query tells the page what to show
  url.searchParams.set("reset", "")
  url.hash = new URLSearchParams({ reset: secret }).toString()
  await mailer.send(email, resetPasswordMail(reader, url.href))
}

/** Sets the password of a mailed link's account, once; all its sessions end (AC-03). */
const resetPassword = async (
  services: AccountServices,
  call: AccountCall,
  { token, password }: AccountRequest<"resetPassword">,
): Promise<ProvenOutcome> => {
  const owner = await ownerOfReset(services, token, call.now)
  return attemptByLink(services, call, owner, async ({ email, name }) => {
    if (await isGuessablePassword(password, [email, name, services.siteName]))
      return refuse("password-too-common")
    const body = { token, newPassword: password }
    const { mailed } = await captureSecret(() => services.auth.api.resetPassword({ body }))
    await notifyOwner(services, call, mailed)
    return { ...done(), hasEnded: mailed?.hasEnded ?? false }
  })
}

/** Returns the account of a mailed link; null if it is not such a link. */
const ownerOfReset = async (services: AccountServices, token: string, now: number) => {
  const link = await findMailed(services, `reset-password:${token}`, now)
  const { internalAdapter } = await services.auth.$context
  return link && internalAdapter.findUserById(link.value)
}

/**
 * Sets the password of the account that is signed in, by a code that was mailed (AC-09): all other sessions end, and this
 * one is exchanged for a new one.
 */
const setPassword = async (
  services: AccountServices,
  call: AccountCall,
  { code, password }: AccountRequest<"setPassword">,
): Promise<ProvenOutcome> => {
  const { auth } = services
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return refuse("not-signed-in")
  const { email, name } = signedIn
  return attempt(services, call, {
    kind: "proof",
    email,
    act: async () => {
      // before the code is spent, so that it can be used again with a better password
      if (await isGuessablePassword(password, [email, name, services.siteName]))
        return refuse("password-too-common")
      const body = { email, otp: code, password }
      const { mailed } = await captureSecret(() => auth.api.resetPasswordEmailOTP({ body }))
      await notifyOwner(services, call, mailed)
      const act = async () => {
        const again = await signInByPassword(services, call, { email, password })
        return again.kind === "refused"
          ? again
          : { ...done(again.headers), hasEnded: mailed?.hasEnded ?? false }
      }
      return beginSession(services, call, { way: "password", act })
    },
  })
}

const notifyOwner = async (
  services: AccountServices,
  call: AccountCall,
  owner: MailedSecret | null,
): Promise<void> => {
  if (!owner) return
  const login = new URL("/login", services.siteUrl).href
  // one mail for what was done together
  if (owner.hasEnded) await notifyProven(services, call, owner)
  else await sendNotice(services, owner.email, passwordSetMail(readerOf(services, call), login))
}

/** The procedures for new passwords. */
export const passwordProcedures = {
  forgotPassword: procedures.accounts.forgotPassword.handler(({ input, context, errors }) =>
    answerAccount(context, forgotPassword(context.accounts, context, input), errors),
  ),
  resetPassword: procedures.accounts.resetPassword.handler(({ input, context, errors }) =>
    answerAccount(context, resetPassword(context.accounts, context, input), errors),
  ),
  setPassword: procedures.accounts.setPassword.handler(({ input, context, errors }) =>
    answerAccount(context, setPassword(context.accounts, context, input), errors),
  ),
}
