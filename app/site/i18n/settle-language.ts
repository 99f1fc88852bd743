import { type Language, languageCookie, languagesInCookies, matchLanguage } from "#domain/site/language.ts"
import { setLanguageCookie, storedLanguages, storeLanguage } from "#ui/device-language.ts"
import { speak, spoken } from "#ui/speech.tsx"
import { loadPageWords } from "./words.ts"

/**
 * After hydration, switches to the language that the browser stores or prefers (SH-07). The server has already read the address,
 * the cookie and the browser's setting, and `app/site/shell/document.tsx` the stored language, so a switch is only needed if the
 * browser refuses cookies.
 */
export async function settleLanguage(): Promise<void> {
  const language = matchLanguage(languageTags())
  if (!language) return
  if (language !== spoken().language) speak(await loadPageWords(language))
  storeLanguage(language)
}

/** Changes to another language at once, in the page as it stands (SH-06). Rejects where its words cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  speak(await loadPageWords(language))
  storeLanguage(language)
  setLanguageCookie(languageCookie(language))
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
