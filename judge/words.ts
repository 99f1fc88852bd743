import {
  type Language,
  languageCookie,
  languages,
  languagesInCookies,
  matchLanguage,
} from "#domain/site/language.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"
import { setLanguageCookie, storedLanguages, storeLanguage } from "#ui/device-language.ts"
import { speak, useLanguage } from "#ui/speech.tsx"
import { type KeyOf, type TranslateKeys, translatorOf } from "#ui/translate.ts"

/** The language of this device: named by the address, stored, or preferred by the browser (SH-07). */
const deviceLanguage = (named: Language | null): Language => {
  const remembered = [...languagesInCookies(document.cookie), ...storedLanguages()]
  return named ?? matchLanguage([...remembered, ...navigator.languages]) ?? languages[0]
}

/** All three languages are there from the start, because later there may be no network. */
const words = { lv, et, en }

/** Lets the app speak the language of this device. */
export function startWords(): void {
  const named = matchLanguage(new URLSearchParams(location.search).getAll("lng"))
  show(deviceLanguage(named))
  if (named) {
    remember(named)
    // a reload would return to it, whatever was chosen since
    history.replaceState(history.state, "", location.pathname + location.hash)
  }
}

/** Changes the language. */
export function chooseLanguage(language: Language): void {
  show(language)
  remember(language)
}

const show = (language: Language): void => {
  document.documentElement.lang = language
  speak({ language, words: {} })
}

/** Returns the words of the app. */
export function useWords(): TranslateKeys<KeyOf<typeof en>> {
  const language = useLanguage()
  return translatorOf(words[language], language)
}

/** Remembers a language for the next time, on the pages of the site too: those look at the cookie first. */
const remember = (language: Language): void => {
  setLanguageCookie(languageCookie(language))
  storeLanguage(language)
}
