import type { i18n } from "i18next"
import LanguageDetector from "i18next-browser-languagedetector"
import { matchLanguage } from "./language.ts"
import { loadWords } from "./load-words.ts"

/** Once the page is hydrated: speaks the language that the browser remembers or prefers (SH-07). */
export async function settleLanguage(instance: i18n): Promise<void> {
  const detector = new LanguageDetector(instance.services, {
    order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
    caches: ["localStorage"],
  })
  const language = matchLanguage([detector.detect() ?? []].flat())
  if (!language) return
  if (language !== instance.language) {
    for (const [context, words] of Object.entries(await loadWords(language))) {
      instance.addResourceBundle(language, context, words)
    }
    await instance.changeLanguage(language)
  }
  detector.cacheUserLanguage(language)
}
