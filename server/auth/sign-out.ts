import { type AccountCall, type AccountOutcome, type AccountServices, done } from "./account-outcome.ts"
import { signedInUser } from "./signed-in-user.ts"

/** Ends the session of this browser (SH-05); where there is none, its cookies go all the same. */
export const signOut = async ({ auth }: AccountServices, call: AccountCall): Promise<AccountOutcome> => {
  const { headers } = await auth.api.signOut({ headers: call.headers, returnHeaders: true })
  return done(headers)
}

/** Ends all sessions of the account that is signed in. */
export const signOutEverywhere = async (
  services: AccountServices,
  call: AccountCall,
): Promise<AccountOutcome> => {
  if (await signedInUser(services, call)) await services.auth.api.revokeSessions({ headers: call.headers })
  return signOut(services, call)
}
