import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/market.json"

/** The words of the market in one language. */
export type MarketWords = typeof en

const words = lateWords("market")

/** Speaks the words of the market. */
export function useMarketWords(): TFunction<"market"> {
  useLateWords(words)
  return useTranslation("market").t
}
