import type { RegistrationAnswer } from "#contracts/registration-answer.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { isProvenLately } from "#server/auth/prove-owner.ts"
import type { Context } from "#server/db/context.ts"
import type { AccountContext } from "./account-context.ts"
import type { Services } from "./services.ts"

/**
 * Returns what forgets a person on the word of a secretary who has signed in, or proved to be the owner, within the last minutes:
 * it cannot be undone, and a session may have been left open. On trial it also tells by what that is to be proven.
 */
export const forgetBy = (
  { accounts }: Pick<Services, "accounts">,
  { profile }: Pick<AccountContext, "profile">,
  { headers }: Pick<Request, "headers">,
) => {
  const forget = async (
    context: Context,
    path: string,
    { id, isTrial }: { id: string; isTrial: boolean },
  ): Promise<RegistrationAnswer> => {
    const isProven = await isProvenLately(accounts, { headers, now: context.now })
    const outcome = await forgetParticipant(context, path, { id, isTrial: isTrial || !isProven })
    if (outcome.kind !== "forgettable") return outcome
    if (!isTrial) return { kind: "refused", reason: "proof-needed" }
    const own = isProven ? null : await profile()
    return { ...outcome, prover: own && { email: own.email, hasPassword: own.hasPassword } }
  }
  return forget
}
