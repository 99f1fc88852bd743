import type { Language } from "#domain/site/language.ts"
import { languageCookie } from "#domain/site/language-cookie.ts"

/** Tells the server, with every request from now on, which language was chosen (SH-06). */
export function tellServer(language: Language): void {
  setCookie(language)
}

/** Forgets the language on this device: the browser's setting decides again. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem("i18nextLng")
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
  setCookie("")
}

function setCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser in use
  document.cookie = languageCookie(language)
}
