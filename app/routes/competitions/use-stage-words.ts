import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/stage.json"

/** The words of a stage's page in one language. */
export type StageWords = typeof en

const words = lateWords("stage")

/** Speaks the words of a stage's page. They come with what draws it, and not with every page. */
export function useStageWords(): TFunction<"stage"> {
  useLateWords(words)
  return useTranslation("stage").t
}
