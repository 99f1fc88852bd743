import { ownKeys } from "#app/shell/own-keys.ts"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { codeMinutes } from "#domain/accounts/mail-minutes.ts"

/** What a mailed code is for. */
export type CodePurpose = AccountRequest<"sendCode">["purpose"]

const keyOf = (purpose: CodePurpose) => ownKeys.mailedCode + purpose

/** Stores in this tab that a code was just mailed: phones close a tab while its user looks for the code in the mails. */
export function awaitCode(purpose: CodePurpose): void {
  try {
    sessionStorage.setItem(keyOf(purpose), String(Date.now()))
  } catch {
    // Storage is closed to this page: the field is there until a reload.
  }
}

/** Was a code mailed from this tab that may still be typed? */
export function isCodeAwaited(purpose: CodePurpose): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(keyOf(purpose))) < codeMinutes * 60_000
  } catch {
    return false
  }
}

/** Forgets it, once the code was used. */
export function forgetCode(purpose: CodePurpose): void {
  try {
    sessionStorage.removeItem(keyOf(purpose))
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}
