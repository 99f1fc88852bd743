import type { i18n } from "i18next"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { languageCookie, languageCookieName } from "#domain/site/language-cookie.ts"
import { loadPageWords } from "./words.ts"

/**
 * Once the page is hydrated: speaks the language that the browser remembers or prefers (SH-07). The server saw address,
 * cookie and the browser's setting, and `app/shell/first-paint.ts` what else is remembered: a change is left only where a
 * browser takes no cookies.
 */
export async function settleLanguage(instance: i18n): Promise<void> {
  const language = matchLanguage(languageTags())
  if (!language) return
  if (language !== instance.language) await speak(instance, language)
  rememberLanguage(language)
}

/** Speaks another language at once, in the page as it stands (SH-06). Rejects where its words cannot be loaded. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  await speak(instance, language)
  rememberLanguage(language)
  setCookie(language)
}

async function speak(instance: i18n, language: Language): Promise<void> {
  for (const [context, words] of Object.entries(await loadPageWords(language))) {
    instance.addResourceBundle(language, context, words)
  }
  await instance.changeLanguage(language)
}

/** Tags of the languages that this browser was asked for, remembers or prefers, the first in force (SH-07). */
export function languageTags(): string[] {
  const cookies = document.cookie.split(/;\s*/).map((cookie) => cookie.split("="))
  return [
    new URLSearchParams(location.search).get("lng"),
    ...cookies.map(([name, value]) => (name === languageCookieName ? value : null)),
    stored(() => localStorage),
    stored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((tag) => typeof tag === "string")
}

/** The storage key of the language; `app/shell/first-paint.ts` reads it, too. */
const key = "i18nextLng"

/** Remembers a language for the next visit; in a browser without storage it is found anew each time. */
export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {}
}

/** A browser may refuse its storage altogether. */
function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Forgets the language on this device: the browser's setting decides again. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
  setCookie("")
}

/** The server sees the language with every request from now on (SH-06). */
function setCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser in use
  document.cookie = languageCookie(language)
}
