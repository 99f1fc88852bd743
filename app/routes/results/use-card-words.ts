import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/card.json"
import et from "#locales/et/card.json"
import lv from "#locales/lv/card.json"

/** The words of cards in one language. */
export type CardWords = typeof en

const words: Record<(typeof languages)[number], CardWords> = { lv, et, en }

/** Speaks the words of cards. They come with what draws a card, in all languages, and not with every page. */
export function useCardWords(): TFunction<"card"> {
  const { i18n } = useTranslation()
  addCardWords(i18n)
  return useTranslation("card").t
}

/** Lets an instance speak the words of cards. */
export function addCardWords(i18n: i18n): void {
  for (const language of languages)
    if (!i18n.hasResourceBundle(language, "card")) i18n.addResourceBundle(language, "card", words[language])
}
