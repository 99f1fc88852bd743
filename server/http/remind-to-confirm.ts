import type { AccountRequest } from "#contracts/account-requests.ts"
import { may } from "#domain/access/may.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  refuse,
} from "#server/auth/account-outcome.ts"
import { sendConfirmation } from "#server/auth/confirm-address.ts"
import { actorOf } from "./actor-of.ts"
import { noteRefusedRight } from "./note-refused-right.ts"

/** Why whoever asks may not have others mailed; null: they may, who may grant roles. */
export const refuseReminding = async (
  accounts: AccountServices,
  { headers }: Pick<AccountCall, "headers">,
): Promise<"not-signed-in" | "forbidden" | null> => {
  const actor = await actorOf({ accounts, db: accounts.db }, { headers })
  if (actor === null) return "not-signed-in"
  const { userId: user } = actor
  if (may(actor, "grant-role", "site")) return null
  noteRefusedRight(accounts, { what: "confirmation-of", user })
  return "forbidden"
}

/** Mails somebody to whom an admin wants to grant a role the link that confirms their address (D-43). */
export const remindToConfirm = async (
  accounts: AccountServices,
  call: AccountCall,
  { email }: AccountRequest<"confirmation-of">,
): Promise<AccountOutcome> => {
  const refused = await refuseReminding(accounts, call)
  return refused === null ? sendConfirmation(accounts, call, email) : refuse(refused)
}
