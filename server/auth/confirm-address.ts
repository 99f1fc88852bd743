import { generateRandomString } from "better-auth/crypto"
import { and, eq } from "drizzle-orm"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { retention } from "#domain/accounts/retention.ts"
import { procedures } from "#server/api/chain.ts"
import { account, user } from "#server/db/schema/accounts.ts"
import { type AnyMailReader, confirmAddressMail } from "#server/mail/account-mails.ts"
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
import { mailResetLink } from "./password.ts"
import { proveAddress } from "./prove-address.ts"
import { notifyProven, readerOf } from "./send-mail.ts"
import { signedInUser } from "./signed-in-user.ts"

const hour = 3_600_000

/**
 * Mails a link by which the owner of an address confirms it (D-43). It is bound to the account's current password, and asks for
 * it; an account without a password gets a link to set one, which proves the address too.
 */
export const mailConfirmation = async (
  services: AccountServices,
  { email, reader, now }: { email: string; reader: AnyMailReader; now: number },
): Promise<void> => {
  const credential = await unprovenCredential(services, eq(user.email, email))
  if (!credential) return mailResetLink(services, reader, { email })
  const token = generateRandomString(32, "a-z", "A-Z")
  const { internalAdapter } = await services.auth.$context
  const expiresAt = new Date(now + retention.confirmHours * hour)
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: credential.id,
    expiresAt,
  })
  const url = new URL("/confirm-address", services.siteUrl)
  // after `#`, so that it reaches neither a proxy's log nor another site
  url.hash = new URLSearchParams({ token, email }).toString()
  await services.mailer.send(email, confirmAddressMail(reader, { url: url.href, email }))
}

/** Mails signed-in users a link to confirm their address; refused if it is confirmed. */
const mailOwnConfirmation = async (services: AccountServices, call: AccountCall): Promise<AccountOutcome> => {
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return refuse("not-signed-in")
  return sendConfirmation(services, call, { email: signedIn.email, reader: readerOf(services, call) })
}

/** Mails the same to somebody whom an admin reminds: in all languages, because the browser that asks is not theirs. */
const remindToConfirm = (
  services: AccountServices,
  call: AccountCall,
  { email }: AccountRequest<"remindToConfirm">,
): Promise<AccountOutcome> =>
  sendConfirmation(services, call, { email, reader: { language: null, siteName: services.siteName } })

/** Mails an account's owner a link to confirm the address; refused if it is confirmed. */
const sendConfirmation = (
  services: AccountServices,
  call: AccountCall,
  { email, reader }: { email: string; reader: AnyMailReader },
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "own-mail",
    email,
    act: async () => {
      const [found] = await services.db
        .select({ isConfirmed: user.emailVerified })
        .from(user)
        .where(eq(user.email, email))
      if (!found) return refuse("user-not-found")
      if (found.isConfirmed) return refuse("address-confirmed")
      await mailConfirmation(services, { email, reader, now: call.now })
      return done()
    },
  })

/**
 * Confirms an address by the link of the mail and the password of the sign-up, and signs in (D-43). The password stays, all other
 * ways to sign in end. Neither the link nor the password is enough alone: somebody else may have signed up with the reader's
 * address, and would keep the password.
 */
const confirmAddress = async (
  services: AccountServices,
  call: AccountCall,
  { token, password }: AccountRequest<"confirmAddress">,
): Promise<ProvenOutcome> => {
  const link = await findMailed(services, identifierOf(token), call.now)
  const found = link && (await unprovenCredential(services, eq(account.id, link.value)))
  return attemptByLink(services, call, found, ({ email, userId }) => {
    const act = async () => {
      const signedIn = await signInByPassword(services, call, { email, password })
      if (signedIn.kind === "refused") return signedIn
      // this browser's session is the owner's own, so it may stay
      await services.auth.api.signOut({ headers: call.headers })
      const keep = { way: "password", session: signedIn.token } as const
      const proven = await proveAddress(services.db, { of: { userId }, keep, now: call.now })
      await notifyProven(services, call, proven)
      return { ...done(signedIn.headers), hasEnded: proven?.hasEnded ?? false }
    }
    return beginSession(services, call, { way: "confirmation", act })
  })
}

const identifierOf = (token: string): string => `confirm-address:${token}`

/** The password of an account whose address nobody has proven; null where there is none. */
const unprovenCredential = async ({ db }: Pick<AccountServices, "db">, isIt: ReturnType<typeof eq>) => {
  const [found] = await db
    .select({ id: account.id, userId: user.id, email: user.email })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(isIt, eq(account.providerId, "credential"), eq(user.emailVerified, false)))
  return found ?? null
}

/** The procedures for confirming the address of a sign-up, and for reminding its owner. */
export const confirmProcedures = {
  confirmAddress: procedures.accounts.confirmAddress.handler(({ input, context, errors }) =>
    answerAccount(context, confirmAddress(context.accounts, context, input), errors),
  ),
  mailConfirmation: procedures.accounts.mailConfirmation.handler(({ context, errors }) =>
    answerAccount(context, mailOwnConfirmation(context.accounts, context), errors),
  ),
  remindToConfirm: procedures.accounts.remindToConfirm.handler(({ input, context, errors }) =>
    answerAccount(context, remindToConfirm(context.accounts, context, input), errors),
  ),
}
