import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { addLateWords, useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/card.json"
import et from "#locales/et/card.json"
import lv from "#locales/lv/card.json"

/** The words of cards in one language. */
export type CardWords = typeof en

const words = { lv, et, en }

/** Speaks the words of cards. */
export function useCardWords(): TFunction<"card"> {
  useLateWords("card", words)
  return useTranslation("card").t
}

/** Lets an instance speak the words of cards. */
export const addCardWords = (i18n: i18n): void => addLateWords(i18n, "card", words)
