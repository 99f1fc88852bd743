import { useWords } from "#app/site/i18n/words.ts"
import type { SecretaryDeskRider } from "#contracts/registration/sign-on.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"

/** Returns what a secretary should look at before a rider starts, in words (SN-01, SN-02). */
export function useDeskNotes({
  racingNumber,
  isNumberOfOther,
  licence,
  lacksStart,
  consent,
}: SecretaryDeskRider): string[] {
  const t = useWords("sign-on")
  return [
    racingNumber === null ? t("notes.noNumber") : null,
    isNumberOfOther ? t("notes.numberOfOther") : null,
    // locale keys: sign-on.notes.licence.*
    licence === null ? null : t(`notes.licence.${licence}`),
    mayBeConfirmed(consent) ? null : t("notes.consent"),
    lacksStart ? t("notes.lacksStart") : null,
  ].filter((note) => note !== null)
}
