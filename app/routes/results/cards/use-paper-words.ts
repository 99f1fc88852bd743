import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/paper-cards.json"
import et from "#locales/et/paper-cards.json"
import lv from "#locales/lv/paper-cards.json"

/** The words of cards from paper in one language. */
export type PaperWords = typeof en

const words = { lv, et, en }

/** Speaks the words of cards from paper. */
export function usePaperWords(): TFunction<"paper-cards"> {
  useLateWords("paper-cards", words)
  return useTranslation("paper-cards").t
}
