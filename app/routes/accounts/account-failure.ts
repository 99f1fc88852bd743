import type { TFunction } from "i18next"
import { isUnanswered, type Unanswered } from "#app/api/outcome-of.ts"
import { longestDisplayName, passwordLetters } from "#domain/accounts/lengths.ts"
import type { AccountFailure } from "./account-request.ts"

type Refused = Exclude<AccountFailure, Unanswered>

type ShownFailure = Pick<Unanswered, "reason"> | (Pick<Refused, "reason"> & Partial<Pick<Refused, "about">>)

/** The field of a form at which a failure is shown. */
export type FailedField = "email" | "name" | "password" | "code"

const fields: Partial<Record<AccountFailure["reason"], FailedField>> = {
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
  "code-not-six-digits": "code",
  "invalid-action-code": "code",
}

/** The field that a failure is about; null: it is about the form. */
export const failedField = ({ reason }: Pick<AccountFailure, "reason">): FailedField | null =>
  fields[reason] ?? null

/** A failure in words (AC-06): the provider's own where there are none of ours. */
export function failureMessage(t: TFunction<"accounts">, failure: ShownFailure): string {
  if (isUnanswered(failure)) return t("unreachable")
  const { reason, about } = failure
  if (reason === "other" && about?.message) return about.message
  // locale keys: accounts.refused.*
  return t(`refused.${reason}`, {
    wait: writeWait(about?.retryAfter ?? 60),
    fewest: passwordLetters.fewest,
    most: reason === "display-name-too-long" ? longestDisplayName : passwordLetters.most,
  })
}

/** Seconds, in signs that are the same in every language. */
function writeWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
