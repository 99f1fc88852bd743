import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/home.json"

/** The words of the list of competitions in one language. */
export type HomeWords = typeof en

const words = lateWords("home")

/** Speaks the words of the list of competitions. They come with what draws it, and not with every page. */
export function useHomeWords(): TFunction<"home"> {
  useLateWords(words)
  return useTranslation("home").t
}
