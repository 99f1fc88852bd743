export const languages = ["lv", "et", "en"] as const

export type Language = (typeof languages)[number]

/** The first of the tags (“et-EE”, “en”) whose language the site speaks; null when it speaks none of them. */
export function matchLanguage(tags: readonly string[]): Language | null {
  const spoken = tags.map((tag) => languages.find((language) => language === primarySubtag(tag)))
  return spoken.find((language) => language !== undefined) ?? null
}

function primarySubtag(tag: string): string {
  return tag.replace(/[-_].*/, "").toLowerCase()
}
