import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/stage.json"
import et from "#locales/et/stage.json"
import lv from "#locales/lv/stage.json"

/** The words of a stage's page in one language. */
export type StageWords = typeof en

const words = { lv, et, en }

/** Speaks the words of a stage's page. They come with what draws it, in all languages, and not with every page. */
export function useStageWords(): TFunction<"stage"> {
  useLateWords("stage", words)
  return useTranslation("stage").t
}
