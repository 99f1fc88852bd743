import type { AccountRequest } from "#contracts/account-requests.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { attempt } from "./attempt.ts"
import type { SignedInUser } from "./signed-in-user.ts"

/** Is whoever is signed in the owner, and not just at the owner's screen? A password tells, or a code that was mailed (D-35). */
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
