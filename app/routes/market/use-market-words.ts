import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/market.json"
import et from "#locales/et/market.json"
import lv from "#locales/lv/market.json"

/** The words of the market in one language. */
export type MarketWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the market. */
export function useMarketWords(): TFunction<"market"> {
  useLateWords("market", words)
  return useTranslation("market").t
}
