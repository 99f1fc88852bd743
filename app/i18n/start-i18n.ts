import { createInstance, type i18n } from "i18next"
import type { Language } from "#domain/site/language.ts"
import type { SomeWords } from "./load-words.ts"

/** An instance that speaks one language at once; every key exists in each language, so none falls back. */
export function startI18n(language: Language, words: SomeWords): i18n {
  const instance = createInstance({
    lng: language,
    resources: { [language]: words },
    ns: Object.keys(words),
    defaultNS: "site",
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  void instance.init()
  return instance
}
