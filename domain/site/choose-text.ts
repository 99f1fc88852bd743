import type { Language } from "./language.ts"

/** A text with the language in which it is written. */
export type WrittenText = { language: Language; text: string }

/** Returns an organiser's text in the wanted language, else in the first of lv, en and et that there is (ST-04, D-25); null: there is none. */
export const chooseText = (
  texts: Readonly<Record<Language, string | null>>,
  wanted: Language,
): WrittenText | null => {
  for (const language of [wanted, "lv", "en", "et"] as const) {
    const text = texts[language]?.trim()
    if (text) return { language, text }
  }
  return null
}
