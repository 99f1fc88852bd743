import { createInstance, type i18n } from "i18next"
import { type Language, languages, matchLanguage } from "#domain/site/language.ts"
import { languageCookie } from "#domain/site/language-cookie.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"

/** Under this key the whole site keeps the language (SH-06), and in a cookie for the server. */
const key = "i18nextLng"

/** A browser may refuse its storage altogether. */
const stored = (storage: () => Storage): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** The language of this device: asked for by the address, kept, or preferred by the browser (SH-07). */
const deviceLanguage = (asked: Language | null): Language => {
  const cookie = /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1]
  const kept = [cookie, stored(() => localStorage), stored(() => sessionStorage)]
  const tags = [asked, ...kept, ...navigator.languages].filter((tag) => typeof tag === "string")
  return matchLanguage(tags) ?? languages[0]
}

/** Returns what speaks; all three languages are there from the start, because later there may be no network. */
export const startWords = (): i18n => {
  const asked = matchLanguage(new URLSearchParams(location.search).getAll("lng"))
  const words = createInstance({
    lng: deviceLanguage(asked),
    resources: { lv: { judge: lv }, et: { judge: et }, en: { judge: en } },
    ns: ["judge"],
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  void words.init()
  document.documentElement.lang = words.language
  if (asked) {
    remember(asked)
    // a reload would ask for it again, whatever was chosen since
    history.replaceState(history.state, "", location.pathname + location.hash)
  }
  return words
}

/** Speaks another language from now on. */
export const chooseLanguage = (words: i18n, language: Language): void => {
  void words.changeLanguage(language)
  document.documentElement.lang = language
  remember(language)
}

/** Remembers a language for the next time, on the pages of the site too: those look at the cookie first. */
const remember = (language: Language): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser in use
  document.cookie = languageCookie(language)
  try {
    localStorage.setItem(key, language)
  } catch {
    // this device keeps nothing: the language lasts as long as the page
  }
}
