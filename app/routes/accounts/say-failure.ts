import type { TFunction } from "i18next"
import type { AccountFailure } from "./ask-account.ts"

/** The field of a form at which a failure is told. */
export type FailedField = "email" | "name" | "password" | "code"

const fields: Partial<Record<AccountFailure["why"], FailedField>> = {
  "email-invalid": "email",
  "user-not-found": "email",
  "email-already-in-use": "email",
  "display-name-empty": "name",
  "display-name-too-long": "name",
  "password-empty": "password",
  "password-too-short": "password",
  "password-too-long": "password",
  "password-too-common": "password",
  "code-empty": "code",
  "invalid-action-code": "code",
}

/** The field that a failure is about; null: it is about the form. */
export const failedField = ({ why }: AccountFailure): FailedField | null => fields[why] ?? null

/** A failure in words (AC-06): the provider's own where there are none of ours. */
export function sayFailure(t: TFunction<"accounts">, failure: AccountFailure): string {
  if (failure.why === "unreachable") return t("unreachable")
  const { why, message, retryAfter = 60 } = failure
  if (why === "other" && message) return message
  // locale keys: accounts.refused.*
  return t(`refused.${why}`, { wait: writeWait(retryAfter) })
}

/** Seconds, in signs that are the same in every language. */
function writeWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
