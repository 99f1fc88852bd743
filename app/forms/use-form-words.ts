import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { addLateWords, useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/forms.json"

/** The words of all forms in one language. */
export type FormWords = typeof en

export const formWords = lateWords("forms")

/** Speaks the words of forms. */
export function useFormWords(): TFunction<"forms"> {
  useLateWords(formWords)
  return useTranslation("forms").t
}

/** Lets an instance speak the words of forms. */
export const addFormWords = (i18n: i18n): void => addLateWords(i18n, formWords)
