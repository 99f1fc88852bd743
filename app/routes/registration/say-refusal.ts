import type { TFunction } from "i18next"
import type { RegistrationRefused } from "#contracts/registration-answer.ts"
import type { TypedField } from "./typed-form.ts"

type Reason = RegistrationRefused["reason"]

const fields = {
  "same-number": "racingNumber",
  "same-name": "name",
  "unknown-class": "racingClass",
  "unknown-club": "club",
  "new-team-unconfirmed": "team",
  "teams-full": "team",
  "gender-empty": "gender",
} as const satisfies Partial<Record<Reason, TypedField>>

type FieldReason = keyof typeof fields

const isOfField = (reason: Reason): reason is FieldReason => reason in fields

/** The field of the form that a refusal is about; null: it is about the whole. */
export const refusedField = (reason: Reason): TypedField | null => (isOfField(reason) ? fields[reason] : null)

/** Why registration does not do what was asked, in words. */
export function sayRefusal(t: TFunction<"registration">, reason: Reason): string {
  if (reason === "has-results") return t("alerts.hasResults.title")
  // locale keys: registration.faults.* registration.refused.*
  return isOfField(reason) ? t(`faults.${reason}`) : t(`refused.${reason}`)
}
