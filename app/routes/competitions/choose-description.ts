import type { Language } from "#domain/site/language.ts"

/** A description with the language in which it is written. */
export type Description = { language: Language; text: string }

/** A stage's description in the wanted language, else in the first of lv, en and et that there is (ST-04, D-25); null: there is none. */
export function chooseDescription(
  descriptions: Readonly<Record<Language, string | null>>,
  wanted: Language,
): Description | null {
  for (const language of [wanted, "lv", "en", "et"] as const) {
    const text = descriptions[language]?.trim()
    if (text) return { language, text }
  }
  return null
}
