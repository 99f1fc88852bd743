import type { AccountRequest } from "#contracts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
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
import { secretFrom } from "./mailed-secrets.ts"
import { readerOf } from "./send-mail.ts"
import { signedInUser } from "./signed-in-user.ts"

// the library knows codes by what they are for, and none of these purposes: each gets one that nothing else here uses
const types = {
  "set-password": "forget-password",
  "delete-account": "email-verification",
  "prove-owner": "sign-in",
} as const

/** Mails a code to the account that is signed in: it sets a password (AC-09), confirms a deletion (D-35), or proves to be the owner. */
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

/** How people have a code mailed. */
export const codeProcedures = {
  sendCode: procedures.accounts.sendCode.handler(({ input, context, errors }) =>
    answerAccount(context, sendCode(context.accounts, context, input), errors),
  ),
}
