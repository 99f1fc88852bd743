const key = "i18nextLng"

/** Tags of the languages that this browser was asked for, remembers or prefers, the first in force (SH-07). */
export function languageTags(): string[] {
  const cookies = document.cookie.split(/;\s*/).map((cookie) => cookie.split("="))
  return [
    new URLSearchParams(location.search).get("lng"),
    ...cookies.map(([name, value]) => (name === "i18next" ? value : null)),
    stored(() => localStorage),
    stored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((tag) => typeof tag === "string")
}

/** Remembers a language for the next visit; a browser that keeps nothing is asked again each time. */
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
