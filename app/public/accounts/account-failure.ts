import { isUnanswered, type Unanswered } from "#app/site/api/outcome-of.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { longestDisplayName, passwordLetters } from "#domain/accounts/lengths.ts"
import type { AccountFailure } from "./account-request.ts"

type Refused = Exclude<AccountFailure, Unanswered>

type ShownFailure = Pick<Unanswered, "reason"> | (Pick<Refused, "reason"> & Partial<Pick<Refused, "about">>)

/** A field of a form at which a failure is shown. */
type FailedField = "email" | "name" | "password" | "code"

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

type FormFields = {
  /** The only field that shows failures: one about any other is said of the form. */
  only?: FailedField
  /** What is said at the password when it is the wrong one; without it, that is said of the form. */
  wrongPassword?: string | undefined
}

type PlacedFailure = {
  /** What is said of the whole form; null: nothing. */
  ofForm: string | null
  /** Returns what is said at a field. */
  at(field: FailedField): string | undefined
}

/** Returns a failure in words, in its place: above the form, or at the field that it is about. */
export function placeFailure(
  t: Translate<"accounts">,
  failure: ShownFailure | null,
  { only, wrongPassword }: FormFields = {},
): PlacedFailure {
  if (failure === null) return { ofForm: null, at: () => undefined }
  const isWrong = wrongPassword !== undefined && failure.reason === "invalid-login-credentials"
  const text = isWrong ? wrongPassword : failureMessage(t, failure)
  const about = isWrong ? "password" : fields[failure.reason]
  const field = only === undefined || about === only ? about : undefined
  return { ofForm: field === undefined ? text : null, at: (one) => (one === field ? text : undefined) }
}

/** A failure in words (AC-06): the provider's own where there are none of ours. */
export function failureMessage(t: Translate<"accounts">, failure: ShownFailure): string {
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
