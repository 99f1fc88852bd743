import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/judges.json"

/** The words of the page of a stage's judges in one language. */
export type JudgesWords = typeof en

const words = lateWords("judges")

/** Speaks the words of the page of a stage's judges. */
export function useJudgesWords(): TFunction<"judges"> {
  useLateWords(words)
  return useTranslation("judges").t
}
