import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/results-desk.json"
import et from "#locales/et/results-desk.json"
import lv from "#locales/lv/results-desk.json"

/** The words of the secretary's desk in one language. */
export type DeskWords = typeof en

const words: Record<(typeof languages)[number], DeskWords> = { lv, et, en }

/** Speaks the words of the secretary's desk. They come with what draws it, in all languages, and not with every page. */
export function useDeskWords(): TFunction<"results-desk"> {
  const { i18n } = useTranslation()
  for (const language of languages)
    if (!i18n.hasResourceBundle(language, "results-desk"))
      i18n.addResourceBundle(language, "results-desk", words[language])
  return useTranslation("results-desk").t
}
