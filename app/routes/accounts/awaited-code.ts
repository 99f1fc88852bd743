import { thisTab } from "#app/shell/on-this-device.ts"
import { ownKeys } from "#app/shell/own-keys.ts"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { codeMinutes } from "#domain/accounts/mail-minutes.ts"

/** What a mailed code is for. */
export type CodePurpose = AccountRequest<"sendCode">["purpose"]

const keyOf = (purpose: CodePurpose) => ownKeys.mailedCode + purpose

/** Stores in this tab that a code was just mailed: phones close a tab while its user looks for the code in the mails. */
export const awaitCode = (purpose: CodePurpose): void => thisTab.remember(keyOf(purpose), String(Date.now()))

/** Was a code mailed from this tab that may still be typed? */
export const isCodeAwaited = (purpose: CodePurpose): boolean =>
  Date.now() - Number(thisTab.recall(keyOf(purpose))) < codeMinutes * 60_000

/** Forgets it, once the code was used. */
export const forgetCode = (purpose: CodePurpose): void => thisTab.forget(keyOf(purpose))
