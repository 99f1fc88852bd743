import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { addLateWords, useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/card.json"

/** The words of cards in one language. */
export type CardWords = typeof en

const words = lateWords("card")

/** Speaks the words of cards. */
export function useCardWords(): TFunction<"card"> {
  useLateWords(words)
  return useTranslation("card").t
}

/** Lets an instance speak the words of cards. */
export const addCardWords = (i18n: i18n): void => addLateWords(i18n, words)
