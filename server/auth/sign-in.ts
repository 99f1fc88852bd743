import { eq } from "drizzle-orm"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { user } from "#server/db/schema/accounts.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { attempt, attempterOf } from "./attempt.ts"

/** Signs in by email and password; one who has no account is told so (AC-06). */
export const signIn = (
  services: AccountServices,
  call: AccountCall,
  { email, password }: AccountRequest<"sign-in">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "sign-in",
    email,
    act: async () => {
      const { db, auth, limits } = services
      if ((await db.$count(user, eq(user.email, email))) === 0) return refuse("user-not-found")
      const body = { email, password }
      const { headers } = await auth.api.signInEmail({ body, headers: call.headers, returnHeaders: true })
      await limits.forget("sign-in", attempterOf(call, email))
      return done(headers)
    },
  })

/** Makes an account with a password, and signs in to it (AC-03). */
export const signUp = (
  services: AccountServices,
  call: AccountCall,
  { email, password, name }: AccountRequest<"sign-up">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "sign-up",
    email,
    act: async () => {
      const body = { email, password, name }
      const { auth } = services
      const { headers } = await auth.api.signUpEmail({ body, headers: call.headers, returnHeaders: true })
      return done(headers)
    },
  })
