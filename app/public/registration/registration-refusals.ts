import type { InferClientErrorUnion } from "@orpc/client"
import type { api } from "#app/site/api/client.ts"
import { isUnanswered, type RefusalIn, type Unanswered } from "#app/site/api/outcome-of.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { FormFault } from "#contracts/registration/participant-form.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { TypedField } from "./typed-form.ts"

/** The page of an account's riders has its own words. */
type OfRiders = "addRider" | "changeRider" | "removeRider"

/** What the procedures of registration refuse with, and those of a club's manager (FA-05). */
export type RegistrationFailure =
  | InferClientErrorUnion<Omit<typeof api.registration, OfRiders>>
  | InferClientErrorUnion<typeof api.clubs>

/** Why a command of registration was refused. */
export type RegistrationRefusal = RefusalIn<RegistrationFailure>

type Words = Translate<"registration">

/** Why registration does not do what was asked, in words. */
export function translateRefusal(t: Words, refusal: RegistrationRefusal | Unanswered): string {
  // locale keys: registration.work.* registration.failed.* registration.refused.*
  if (isUnanswered(refusal)) return t(`failed.${refusal.reason}`)
  return refusal.reason === "has-results" ? t("alerts.hasResults.title") : t(`refused.${refusal.reason}`)
}

/** Returns why a command is refused, for its dialog; null: its toast says enough. `hasResults`: whose results stand against it. */
export function useWhyRefused(hasResults: "hasResults" | "ownResults" = "hasResults") {
  const t = useWords("registration")
  return (refusal: RegistrationRefusal | Unanswered) => {
    if (isUnanswered(refusal)) return null
    // locale keys: registration.alerts.*
    if (refusal.reason !== "has-results") return translateRefusal(t, refusal)
    return { title: t(`alerts.${hasResults}.title`), text: t(`alerts.${hasResults}.text`) }
  }
}

/** Returns a function that shows in a dialog why a form was not opened. */
export function useWhyNotOpened() {
  const t = useWords("registration")
  const ask = useAsk()
  return (refusal: RegistrationRefusal, isChange: boolean) => {
    const isApproved = refusal.reason === "results-approved"
    return ask({
      title: isApproved ? t("alerts.approved.title") : t("notOpened"),
      text: isApproved ? t("alerts.approved.text") : translateOfForm(t, refusal, isChange),
      yes: t("ok"),
    })
  }
}

/** The same of a form, for a rider who changes their registration (`isChange`) or a secretary. */
export const translateOfForm = (
  t: Words,
  refusal: RegistrationRefusal | Unanswered,
  isChange: boolean,
): string =>
  isChange && refusal.reason === "participant-not-found"
    ? t("refused.no-longer-registered")
    : translateRefusal(t, refusal)

/** The field of each fault that the server finds. */
export const faultFields = {
  "same-number": "racingNumber",
  "number-kept": "racingNumber",
  "same-name": "name",
  "unknown-class": "racingClass",
  "unknown-club": "club",
  "new-team-unconfirmed": "team",
  "teams-full": "team",
  "too-many-teams": "team",
  "gender-empty": "gender",
  "birth-date-empty": "birthDate",
  "birth-date-late": "birthDate",
} as const satisfies Record<FormFault, TypedField>

/** Returns faults of the server by field, as Conform takes them. */
export const atFields = (faults: readonly FormFault[]): Record<string, string[]> =>
  Object.fromEntries(faults.map((fault) => [faultFields[fault], [fault]]))
