import { and, eq, gt, or } from "drizzle-orm"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { retention } from "#domain/accounts/retention.ts"
import { procedures } from "#server/api/chain.ts"
import { session } from "#server/db/schema/accounts.ts"
import { codeMail } from "#server/mail/account-mails.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt } from "./attempt.ts"
import { secretFrom } from "./library-callbacks.ts"
import { readerOf } from "./send-mail.ts"
import { type SignedInUser, signedInUser } from "./signed-in-user.ts"

// the library has a fixed set of purposes for codes, none of which fits: each of ours takes one that is not used otherwise
const types = {
  "set-password": "forget-password",
  "delete-account": "email-verification",
  "prove-owner": "sign-in",
} as const

/**
 * Mails a code to the account that is signed in: it sets a password (AC-09), confirms a deletion (D-35), or proves who is signed
 * in.
 */
const sendCode = async (
  services: AccountServices,
  call: AccountCall,
  { purpose }: AccountRequest<"sendCode">,
): Promise<AccountOutcome> => {
  const { auth, mailer } = services
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return refuse("not-signed-in")
  const { email } = signedIn
  return attempt(services, call, {
    kind: "own-mail",
    email,
    act: async () => {
      const body = { email, type: types[purpose] }
      const secret = await secretFrom(() => auth.api.sendVerificationOTP({ body }))
      await mailer.send(email, codeMail(readerOf(services, call), purpose, secret))
      return done()
    },
  })
}

/**
 * Lets signed-in users prove that they are the owner, by the password or by a mailed code. The session stays, so that its judging
 * devices keep working.
 */
const proveOwner = async (
  services: AccountServices,
  call: AccountCall,
  proof: AccountRequest<"proveOwner">,
): Promise<AccountOutcome> => {
  const owner = await signedInUser(services, call)
  if (!owner) return refuse("not-signed-in")
  const { auth, db } = services
  return attempt(services, call, {
    kind: "proof",
    email: owner.email,
    act: async () => {
      if ("password" in proof)
        await auth.api.verifyPassword({ body: { password: proof.password }, headers: call.headers })
      else await spendCode(services, { email: owner.email, otp: proof.code })
      await db.update(session).set({ provenOn: call.now }).where(eq(session.id, owner.session.id))
      return done()
    },
  })
}

/** Compares a code with the mailed one, and deletes the mailed one; the library throws if they differ. */
const spendCode = async ({ auth }: AccountServices, body: { email: string; otp: string }): Promise<void> => {
  await auth.api.checkVerificationOTP({ body: { ...body, type: "sign-in" } })
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${body.email}`)
}

/**
 * Checks that the owner is signed in, and not just somebody at the owner's screen: a password or a mailed code proves it (D-35).
 */
export const confirmOwner = (
  services: AccountServices,
  call: AccountCall,
  { owner, proof }: { owner: SignedInUser; proof: AccountRequest<"deleteAccount"> },
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "proof",
    email: owner.email,
    act: async () => {
      const { auth } = services
      if ("password" in proof) {
        await auth.api.verifyPassword({ body: { password: proof.password }, headers: call.headers })
        return done()
      }
      const body = { email: owner.email, otp: proof.code }
      const { status } = await auth.api.verifyEmailOTP({ body, headers: call.headers })
      return status ? done() : refuse("invalid-action-code")
    },
  })

/** Was the sign-in, or a proof of being the owner, within the last minutes? */
export const isProvenLately = async (
  services: Pick<AccountServices, "auth" | "db">,
  call: AccountCall,
): Promise<boolean> => {
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return false
  const since = call.now - retention.provenMinutes * 60_000
  const isLate = or(gt(session.createdAt, new Date(since)), gt(session.provenOn, since))
  return (await services.db.$count(session, and(eq(session.id, signedIn.session.id), isLate))) > 0
}

/** The procedures for mailing a code and proving to be the owner. */
export const ownerProcedures = {
  sendCode: procedures.accounts.sendCode.handler(({ input, context, errors }) =>
    answerAccount(context, sendCode(context.accounts, context, input), errors),
  ),
  neededProof: procedures.accounts.neededProof.handler(async ({ context }) => (await context.proof()).prover),
  proveOwner: procedures.accounts.proveOwner.handler(({ input, context, errors }) =>
    answerAccount(context, proveOwner(context.accounts, context, input), errors),
  ),
}
