import type { i18n } from "i18next"
import { useTranslation } from "react-i18next"
import { type Language, languages } from "#domain/site/language.ts"

type Words = Record<Language, object>

/** Lets an instance speak words that come with the pages that need them, in all languages, and not with every page. */
export function addLateWords(i18n: i18n, context: string, words: Words): void {
  for (const language of languages)
    if (!i18n.hasResourceBundle(language, context)) i18n.addResourceBundle(language, context, words[language])
}

/** Lets the page speak such words from now on. */
export function useLateWords(context: string, words: Words): void {
  const { i18n } = useTranslation()
  addLateWords(i18n, context, words)
}
