import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/stage.json"
import et from "#locales/et/stage.json"
import lv from "#locales/lv/stage.json"

/** The words of a stage's page in one language. */
export type StageWords = typeof en

const words: Record<(typeof languages)[number], StageWords> = { lv, et, en }

/** Speaks the words of a stage's page. They come with what draws it, in all languages, and not with every page. */
export function useStageWords(): TFunction<"stage"> {
  const { i18n } = useTranslation()
  addStageWords(i18n)
  return useTranslation("stage").t
}

function addStageWords(i18n: i18n): void {
  for (const language of languages)
    if (!i18n.hasResourceBundle(language, "stage")) i18n.addResourceBundle(language, "stage", words[language])
}
