import { createInstance, type i18n } from "i18next"
import { type Language, languages, matchLanguage } from "#domain/site/language.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"

/** Under this key the whole site keeps the language (SH-06). */
const key = "i18nextLng"

const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The language of this device: chosen in an address, kept, or preferred by the browser. */
const deviceLanguage = (): Language => {
  const asked = new URLSearchParams(location.search).get("lng")
  const cookie = /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1]
  const tags = [asked, cookie, keptLanguage(), ...navigator.languages].filter(
    (tag) => typeof tag === "string",
  )
  return matchLanguage(tags) ?? languages[0]
}

/** Returns what speaks; all three languages are there from the start, because later there may be no network. */
export const startWords = (): i18n => {
  const words = createInstance({
    lng: deviceLanguage(),
    resources: { lv: { judge: lv }, et: { judge: et }, en: { judge: en } },
    ns: ["judge"],
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  void words.init()
  document.documentElement.lang = words.language
  return words
}

/** Speaks another language from now on. */
export const chooseLanguage = (words: i18n, language: Language): void => {
  void words.changeLanguage(language)
  document.documentElement.lang = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // this device keeps nothing: the language lasts as long as the page
  }
}
