/** The languages that the site speaks; the first is spoken where nothing tells otherwise (D-30). */
export const languages = ["lv", "et", "en"] as const

/** A language that the site speaks. */
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { lv: "Latviešu", et: "Eesti", en: "English" }

/** The first of the tags (“et-EE”, “en”) whose language the site speaks; null when it speaks none of them. */
export const matchLanguage = (tags: readonly string[]): Language | null => {
  const spoken = tags.map((tag) => languages.find((language) => language === primarySubtag(tag)))
  return spoken.find((language) => language !== undefined) ?? null
}

const primarySubtag = (tag: string): string => tag.replace(/[-_].*/, "").toLowerCase()
