import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/registration.json"
import et from "#locales/et/registration.json"
import lv from "#locales/lv/registration.json"

/** The words of registration in one language. */
export type RegistrationWords = typeof en

const words = { lv, et, en }

/** Speaks the words of registration. */
export function useRegistrationWords(): TFunction<"registration"> {
  useLateWords("registration", words)
  return useTranslation("registration").t
}
