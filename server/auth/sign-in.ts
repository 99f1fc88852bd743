import { eq } from "drizzle-orm"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
import { user } from "#server/db/schema/accounts.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt } from "./attempt.ts"
import { beginSession, signInByPassword } from "./begin-session.ts"
import { mailConfirmation } from "./confirm-address.ts"
import { isGuessablePassword } from "./guessable-password.ts"
import { requesterOf } from "./requester.ts"
import { readerOf, unlessNotSent } from "./send-mail.ts"

/** Signs in by email and password; refused with a reason of its own if the address has no account (AC-06). */
export const signIn = (
  services: AccountServices,
  call: AccountCall,
  { email, password }: AccountRequest<"signIn">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "sign-in",
    email,
    act: async () => {
      if ((await services.db.$count(user, eq(user.email, email))) === 0) return refuse("user-not-found")
      const act = async () => {
        const signedIn = await signInByPassword(services, call, { email, password })
        return signedIn.kind === "refused" ? signedIn : done(signedIn.headers)
      }
      return beginSession(services, call, { way: "password", act })
    },
  })

/** Makes an account with a password, signs in to it (AC-03), and mails a link that confirms the address (D-43). */
export const signUp = (
  services: AccountServices,
  call: AccountCall,
  { email, password, name }: AccountRequest<"signUp">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "sign-up",
    email,
    act: async () => {
      const { auth, limits, siteName } = services
      if (await isGuessablePassword(password, [email, name, siteName])) return refuse("password-too-common")
      const body = { email, password, name }
      const act = async () => {
        const { headers } = await auth.api.signUpEmail({ body, headers: call.headers, returnHeaders: true })
        return done(headers)
      }
      const begun = await beginSession(services, call, { way: "sign-up", act })
      // if no mail can be sent now, the account exists nevertheless, and its profile can send another
      const requester = await requesterOf(services, call, email)
      const { kind } = await limits.reserve("own-mail", requester, call.now)
      if (kind === "reserved") {
        const reader = readerOf(services, call)
        await unlessNotSent(mailConfirmation(services, { email, reader, now: call.now }))
      }
      return begun
    },
  })

/** The procedures for signing in and up with email and password. */
export const signInProcedures = {
  signIn: procedures.accounts.signIn.handler(({ input, context, errors }) =>
    answerAccount(context, signIn(context.accounts, context, input), errors),
  ),
  signUp: procedures.accounts.signUp.handler(({ input, context, errors }) =>
    answerAccount(context, signUp(context.accounts, context, input), errors),
  ),
}
