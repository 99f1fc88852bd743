import { procedures } from "#server/api/chain.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"
import { type AccountCall, type AccountDone, type AccountServices, done } from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { forgetBrowsers, forgottenBrowserCookie } from "./known-browser.ts"
import { signedInUser } from "./signed-in-user.ts"

/** Ends the session of this browser (SH-05), and always deletes its cookies. */
export const signOut = async ({ auth }: AccountServices, call: AccountCall): Promise<AccountDone> => {
  const { headers } = await auth.api.signOut({ headers: call.headers, returnHeaders: true })
  return done(headers)
}

/** Ends all sessions of the account that is signed in, and the tokens of its judging devices (D-12). */
const signOutEverywhere = async (services: AccountServices, call: AccountCall): Promise<AccountDone> => {
  const { auth, db } = services
  const owner = await signedInUser(services, call)
  if (!owner) return signOut(services, call)
  await auth.api.revokeSessions({ headers: call.headers })
  await signOutDevices(db, { userId: owner.id, sessionId: null, now: Date.now() })
  await forgetBrowsers(db, owner.id)
  return signOutForGood(services, call, owner)
}

/** Ends the session of this browser, and makes it unknown to the account. */
export const signOutForGood = async (
  services: AccountServices,
  call: AccountCall,
  owner: { id: string },
): Promise<AccountDone> => {
  const { headers } = await services.auth.api.signOut({ headers: call.headers, returnHeaders: true })
  headers.append("Set-Cookie", forgottenBrowserCookie(services, owner))
  return done(headers)
}

/** The procedure for signing out on all devices; signing out on one is in `server/http/create-router.ts`. */
export const signOutProcedures = {
  signOutEverywhere: procedures.accounts.signOutEverywhere.handler(({ context, errors }) =>
    answerAccount(context, signOutEverywhere(context.accounts, context), errors),
  ),
}
