import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/paper-cards.json"

/** The words of cards from paper in one language. */
export type PaperWords = typeof en

const words = lateWords("paper-cards")

/** Speaks the words of cards from paper. */
export function usePaperWords(): TFunction<"paper-cards"> {
  useLateWords(words)
  return useTranslation("paper-cards").t
}
