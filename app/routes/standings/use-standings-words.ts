import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/standings.json"

/** The words of the standings page in one language. */
export type StandingsWords = typeof en

const words = lateWords("standings")

/** Speaks the words of the standings page. They come with what draws it, and not with every page. */
export function useStandingsWords(): TFunction<"standings"> {
  useLateWords(words)
  return useTranslation("standings").t
}
