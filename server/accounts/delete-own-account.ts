import type { AccountRequest } from "#contracts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  answerAccount,
  refuse,
} from "#server/auth/account-outcome.ts"
import { confirmOwner } from "#server/auth/prove-owner.ts"
import { signOutForGood } from "#server/auth/sign-out.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { deleteAccount } from "./delete-account.ts"

/** Deletes the account that is signed in, once its owner has proven to be the owner, and signs out (D-35). */
const deleteOwnAccount = async (
  accounts: AccountServices,
  call: AccountCall,
  proof: AccountRequest<"deleteAccount">,
): Promise<AccountOutcome> => {
  const owner = await signedInUser(accounts, call)
  if (!owner) return refuse("not-signed-in")
  const confirmed = await confirmOwner(accounts, call, { owner, proof })
  if (confirmed.kind === "refused") return confirmed
  const outcome = await deleteAccount({ db: accounts.db, now: call.now }, owner.id)
  return outcome.kind === "refused" ? refuse(outcome.reason) : signOutForGood(accounts, call, owner)
}

/** How people delete their account. */
export const deleteProcedures = {
  deleteAccount: procedures.accounts.deleteAccount.handler(({ input, context, errors }) =>
    answerAccount(context, deleteOwnAccount(context.accounts, context, input), errors),
  ),
}
