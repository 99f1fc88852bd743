import { languageCookie, languageCookieName } from "#domain/site/language-cookie.ts"
import { languageKey } from "#ui/device-language.ts"

/**
 * Runs before anything is painted. It sets the theme that this device stores. If the server saw no language in address or
 * cookie but this device stores one (SH-07), it sets the cookie and loads the page again. It is one text for everybody.
 * `app/shell/theme-switch.tsx` and `ui/device-language.ts` store what it reads.
 */
export const firstPaint = `(() => {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem("theme")
    if (theme === "light" || theme === "dark") page.dataset.theme = theme
    if (/[?&]lng=/.test(location.search) || /(^|; )${languageCookieName}=/.test(document.cookie)) return
    const stored = localStorage.getItem("${languageKey}") ?? sessionStorage.getItem("${languageKey}") ?? ""
    const language = stored.slice(0, 2)
    if (!["lv", "et", "en"].includes(language) || language === page.lang) return
    document.cookie = "${languageCookie('" + language + "')}"
    if (!document.cookie.includes("${languageCookieName}=")) return
    page.style.visibility = "hidden"
    location.reload()
  } catch {}
})()`
