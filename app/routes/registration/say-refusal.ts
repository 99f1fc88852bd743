import type { InferClientErrors } from "@orpc/client"
import type { TFunction } from "i18next"
import type { api } from "#app/api/client.ts"
import type { RefusalIn, Unanswered } from "#app/api/outcome-of.ts"
import type { TypedField } from "./typed-form.ts"

/** What the procedures of registration refuse with. */
export type RegistrationFailure = InferClientErrors<typeof api.registration.save>

/** Why registration does not do what was asked. */
export type RegistrationRefusal = RefusalIn<RegistrationFailure>

type Reason = RegistrationRefusal["reason"]

const fields = {
  "same-number": "racingNumber",
  "same-name": "name",
  "unknown-class": "racingClass",
  "unknown-club": "club",
  "new-team-unconfirmed": "team",
  "teams-full": "team",
  "gender-empty": "gender",
  "birth-date-late": "birthDate",
} as const satisfies Partial<Record<Reason, TypedField>>

type FieldReason = keyof typeof fields

const isOfField = (reason: Reason): reason is FieldReason => reason in fields

/** The field of the form that a refusal is about; null: it is about the whole. */
export const refusedField = (reason: Reason): TypedField | null => (isOfField(reason) ? fields[reason] : null)

/** Was it not even answered? */
export const isUnanswered = (refusal: RegistrationRefusal | Unanswered): refusal is Unanswered =>
  refusal.reason === "unreachable" || refusal.reason === "broken"

/** Why registration does not do what was asked, in words. */
export function sayRefusal(t: TFunction<"registration">, refusal: RegistrationRefusal | Unanswered): string {
  // locale keys: registration.failed.* registration.faults.* registration.refused.*
  if (isUnanswered(refusal)) return t(`failed.${refusal.reason}`)
  const { reason } = refusal
  if (reason === "has-results") return t("alerts.hasResults.title")
  return isOfField(reason) ? t(`faults.${reason}`) : t(`refused.${reason}`)
}
