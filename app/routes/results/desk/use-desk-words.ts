import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/results-desk.json"

/** The words of the secretary's desk in one language. */
export type DeskWords = typeof en

const words = lateWords("results-desk")

/** Speaks the words of the secretary's desk. They come with what draws it, and not with every page. */
export function useDeskWords(): TFunction<"results-desk"> {
  useLateWords(words)
  return useTranslation("results-desk").t
}
