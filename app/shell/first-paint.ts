import { languageCookie, languageCookieName } from "#domain/site/language-cookie.ts"

/**
 * Runs before anything is painted. It takes the theme that this device keeps, and where the server saw no language in
 * address or cookie but this device keeps one (SH-07), it tells the server by the cookie and asks for the page again.
 * It is one text for everybody. `app/shell/theme-switch.tsx` and `app/i18n/settle-language.ts` write what it reads.
 */
export const firstPaint = `(() => {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem("theme")
    if (theme === "light" || theme === "dark") page.dataset.theme = theme
    if (/[?&]lng=/.test(location.search) || /(^|; )${languageCookieName}=/.test(document.cookie)) return
    const kept = localStorage.getItem("i18nextLng") ?? sessionStorage.getItem("i18nextLng") ?? ""
    const language = kept.slice(0, 2)
    if (!["lv", "et", "en"].includes(language) || language === page.lang) return
    document.cookie = "${languageCookie('" + language + "')}"
    if (!document.cookie.includes("${languageCookieName}=")) return
    page.style.visibility = "hidden"
    location.reload()
  } catch {}
})()`
