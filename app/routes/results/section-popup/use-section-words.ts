import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/section.json"
import et from "#locales/et/section.json"
import lv from "#locales/lv/section.json"

/** The words of a section's popup in one language. */
export type SectionWords = typeof en

const words = { lv, et, en }

/** Speaks the words of a section's popup. */
export function useSectionWords(): TFunction<"section"> {
  useLateWords("section", words)
  return useTranslation("section").t
}
