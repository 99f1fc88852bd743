import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/section.json"

/** The words of a section's popup in one language. */
export type SectionWords = typeof en

const words = lateWords("section")

/** Speaks the words of a section's popup. */
export function useSectionWords(): TFunction<"section"> {
  useLateWords(words)
  return useTranslation("section").t
}
