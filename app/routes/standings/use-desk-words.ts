import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/standings-desk.json"

/** The words of the secretary's work on standings in one language. */
export type StandingsDeskWords = typeof en

const words = lateWords("standings-desk")

/** Speaks the words of the secretary's work on standings. They come with it, and not with every page. */
export function useDeskWords(): TFunction<"standings-desk"> {
  useLateWords(words)
  return useTranslation("standings-desk").t
}
