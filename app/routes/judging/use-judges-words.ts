import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/judges.json"
import et from "#locales/et/judges.json"
import lv from "#locales/lv/judges.json"

/** The words of the page of a stage's judges in one language. */
export type JudgesWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the page of a stage's judges. */
export function useJudgesWords(): TFunction<"judges"> {
  useLateWords("judges", words)
  return useTranslation("judges").t
}
