import { useWords } from "#app/site/i18n/words.ts"
import type { SecretaryDeskRider } from "#contracts/registration/sign-on.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import { type DeskState, deskState, type SignOnPlan } from "#domain/registration/sign-on.ts"

/**
 * Has a rider everything, and is not confirmed? So it is after another choice of ticks, or a change by the rider: no press of the desk has
 * changed the status since (PA-10).
 */
export const lacksConfirmation = (
  { ticks, consent, status }: SecretaryDeskRider,
  plan: SignOnPlan,
): boolean => deskState(ticks, plan, consent) === "signed-on" && status !== "Confirmed"

/** Returns where a rider stands at the desk of secretaries: who lacks only the confirmation lacks something. */
export const shownState = (rider: SecretaryDeskRider, plan: SignOnPlan): DeskState =>
  lacksConfirmation(rider, plan) ? "begun" : deskState(rider.ticks, plan, rider.consent)

/** Returns what a secretary should look at before a rider starts, in words (SN-01, SN-02). */
export function useDeskNotes(rider: SecretaryDeskRider, plan: SignOnPlan): string[] {
  const { racingNumber, isNumberOfOther, licence, lacksStart, consent } = rider
  const t = useWords("sign-on")
  return [
    racingNumber === null ? t("notes.noNumber") : null,
    isNumberOfOther ? t("notes.numberOfOther") : null,
    // locale keys: sign-on.notes.licence.*
    licence === null ? null : t(`notes.licence.${licence}`),
    mayBeConfirmed(consent) ? null : t("notes.consent"),
    lacksStart ? t("notes.lacksStart") : null,
    lacksConfirmation(rider, plan) ? t("notes.notConfirmed") : null,
  ].filter((note) => note !== null)
}
