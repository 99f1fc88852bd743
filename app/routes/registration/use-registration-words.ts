import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/registration.json"

/** The words of registration in one language. */
export type RegistrationWords = typeof en

const words = lateWords("registration")

/** Speaks the words of registration. */
export function useRegistrationWords(): TFunction<"registration"> {
  useLateWords(words)
  return useTranslation("registration").t
}
