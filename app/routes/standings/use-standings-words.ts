import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/standings.json"
import et from "#locales/et/standings.json"
import lv from "#locales/lv/standings.json"

/** The words of the standings page in one language. */
export type StandingsWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the standings page. They come with what draws it, in all languages, and not with every page. */
export function useStandingsWords(): TFunction<"standings"> {
  useLateWords("standings", words)
  return useTranslation("standings").t
}
