import type { i18n } from "i18next"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { languageCookie, languagesInCookies } from "#domain/site/language-cookie.ts"
import { setLanguageCookie, storedLanguages, storeLanguage } from "#ui/device-language.ts"
import { loadPageWords } from "./words.ts"

/**
 * After hydration, switches to the language that the browser stores or prefers (SH-07). The server has already read the address,
 * the cookie and the browser's setting, and `app/shell/first-paint.ts` the stored language, so a switch is only needed if the
 * browser refuses cookies.
 */
export async function settleLanguage(instance: i18n): Promise<void> {
  const language = matchLanguage(languageTags())
  if (!language) return
  if (language !== instance.language) await changeLanguage(instance, language)
  storeLanguage(language)
}

/** Changes to another language at once, in the page as it stands (SH-06). Rejects where its words cannot be loaded. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  await changeLanguage(instance, language)
  storeLanguage(language)
  setLanguageCookie(languageCookie(language))
}

async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  for (const [context, words] of Object.entries(await loadPageWords(language))) {
    instance.addResourceBundle(language, context, words)
  }
  await instance.changeLanguage(language)
}

/** Tags of the languages that this browser was asked for, remembers or prefers, the first in force (SH-07). */
export function languageTags(): string[] {
  return [
    new URLSearchParams(location.search).get("lng"),
    ...languagesInCookies(document.cookie),
    ...storedLanguages(),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((tag) => typeof tag === "string")
}

/** Forgets the language on this device: the browser's setting decides again. */
export function forgetLanguage(): void {
  storeLanguage(null)
  setLanguageCookie(languageCookie(""))
}
