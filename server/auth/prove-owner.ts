import { and, eq, gt, or } from "drizzle-orm"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { procedures } from "#server/api/chain.ts"
import { session } from "#server/db/schema/accounts.ts"
import type { AccountCall, AccountOutcome, AccountServices } from "./account-outcome.ts"
import { done, refuse } from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt } from "./attempt.ts"
import { signedInUser } from "./signed-in-user.ts"

/**
 * Lets whoever is signed in prove that they are the owner, by the password or by a code that was mailed. The session stays:
 * devices that judge by it go on.
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

/** Holds a code against the one that was mailed, and deletes it; the library throws where it is another. */
const spendCode = async ({ auth }: AccountServices, body: { email: string; otp: string }): Promise<void> => {
  await auth.api.checkVerificationOTP({ body: { ...body, type: "sign-in" } })
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${body.email}`)
}

/** Has whoever is signed in signed in, or proved to be the owner, within the last minutes? */
export const isProvenLately = async (
  services: Pick<AccountServices, "auth" | "db">,
  call: AccountCall,
): Promise<boolean> => {
  const signedIn = await signedInUser(services, call)
  if (!signedIn) return false
  const since = call.now - keptFor.provenMinutes * 60_000
  const isLate = or(gt(session.createdAt, new Date(since)), gt(session.provenOn, since))
  return (await services.db.$count(session, and(eq(session.id, signedIn.session.id), isLate))) > 0
}

/** How people prove to be the owner of the account that is signed in. */
export const ownerProcedures = {
  proveOwner: procedures.accounts.proveOwner.handler(({ input, context, errors }) =>
    answerAccount(context, proveOwner(context.accounts, context, input), errors),
  ),
}
