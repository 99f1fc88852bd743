import type { Language } from "#domain/site/language.ts"

const oneYearInSeconds = 31_536_000

/** Tells the server, with every request from now on, which language was chosen (SH-06). */
export function tellServer(language: Language): void {
  setCookie(language, oneYearInSeconds)
}

/** Forgets the language on this device: the browser's setting decides again. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem("i18nextLng")
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
  setCookie("", 0)
}

function setCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser in use
  document.cookie = `i18next=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
