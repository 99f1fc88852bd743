import { createInstance, type i18n } from "i18next"
import { type Language, languages, matchLanguage } from "#domain/site/language.ts"
import { languageCookie, languagesInCookies } from "#domain/site/language-cookie.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"
import { setLanguageCookie, storedLanguages, storeLanguage } from "#ui/device-language.ts"

/** The language of this device: named by the address, stored, or preferred by the browser (SH-07). */
const deviceLanguage = (named: Language | null): Language => {
  const remembered = [...languagesInCookies(document.cookie), ...storedLanguages()]
  return named ?? matchLanguage([...remembered, ...navigator.languages]) ?? languages[0]
}

/** Returns the words of the app. All three languages are there from the start, because later there may be no network. */
export const startWords = (): i18n => {
  const named = matchLanguage(new URLSearchParams(location.search).getAll("lng"))
  const words = createInstance({
    lng: deviceLanguage(named),
    resources: { lv: { judge: lv }, et: { judge: et }, en: { judge: en } },
    ns: ["judge"],
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  void words.init()
  document.documentElement.lang = words.language
  if (named) {
    remember(named)
    // a reload would return to it, whatever was chosen since
    history.replaceState(history.state, "", location.pathname + location.hash)
  }
  return words
}

/** Changes the language. */
export const chooseLanguage = (words: i18n, language: Language): void => {
  void words.changeLanguage(language)
  document.documentElement.lang = language
  remember(language)
}

/** Remembers a language for the next time, on the pages of the site too: those look at the cookie first. */
const remember = (language: Language): void => {
  setLanguageCookie(languageCookie(language))
  storeLanguage(language)
}
