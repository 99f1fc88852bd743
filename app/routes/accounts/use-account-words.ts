import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/accounts.json"
import et from "#locales/et/accounts.json"
import lv from "#locales/lv/accounts.json"

/** The words of the account pages in one language. */
export type AccountWords = typeof en

const words: Record<(typeof languages)[number], AccountWords> = { lv, et, en }

/** Speaks the words of the account pages. They come with these pages, in all languages, and not with every page. */
export function useAccountWords(): TFunction<"accounts"> {
  const { i18n } = useTranslation()
  addAccountWords(i18n)
  return useTranslation("accounts").t
}

/** Lets an instance speak the words of the account pages. */
export function addAccountWords(i18n: i18n): void {
  for (const language of languages)
    if (!i18n.hasResourceBundle(language, "accounts"))
      i18n.addResourceBundle(language, "accounts", words[language])
}
