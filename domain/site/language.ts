import { languagesInCookies } from "./language-cookie.ts"

/** The languages that the site speaks; the first is the default (D-30). */
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

/** Language of a request by its headers (SH-07): the cookie that remembers a choice, then Accept-Language; else lv (D-30). */
export const languageOfHeaders = (headers: { get(name: string): string | null }): Language =>
  matchLanguage(languagesInCookies(headers.get("Cookie") ?? "")) ??
  matchLanguage(acceptedTags(headers.get("Accept-Language") ?? "")) ??
  "lv"

/** Tags of an Accept-Language header, best first: “de, et;q=0.8” is [de, et]. */
const acceptedTags = (header: string): string[] =>
  header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
