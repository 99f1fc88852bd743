/** The storage key of the language, for the whole site (SH-06). */
export const languageKey = "i18nextLng"

/** Returns the languages that this browser stores, the first in force; none if it refuses its storage. */
export const storedLanguages = (): string[] =>
  [() => localStorage, () => sessionStorage].flatMap((storage) => {
    try {
      return storage().getItem(languageKey) ?? []
    } catch {
      return []
    }
  })

/** Stores a language for the next visit, null: none. Without storage the language lasts as long as the page. */
export function storeLanguage(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(languageKey)
    else localStorage.setItem(languageKey, language)
  } catch {
    // the browser refuses its storage altogether
  }
}

/** Sets the cookie that sends the language to the server from the next request on (SH-06). */
export function setLanguageCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser in use
  document.cookie = cookie
}
