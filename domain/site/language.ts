/** The languages of the site; the first is the default (D-30). */
export const languages = ["lv", "et", "en"] as const

/** One of these. */
export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { lv: "Latviešu", et: "Eesti", en: "English" }

/** Returns the language of the first of these tags (“et-EE”, “en”) that is one of the site's; null: none is. */
export const matchLanguage = (tags: readonly string[]): Language | null => {
  const ofSite = tags.map((tag) => languages.find((language) => language === primarySubtag(tag)))
  return ofSite.find((language) => language !== undefined) ?? null
}

const primarySubtag = (tag: string): string => tag.replace(/[-_].*/, "").toLowerCase()

/** Returns a request's language (SH-07): from the cookie that remembers a choice, then Accept-Language; else lv (D-30). */
export const languageOfHeaders = (headers: { get(name: string): string | null }): Language =>
  matchLanguage(languagesInCookies(headers.get("Cookie") ?? "")) ??
  matchLanguage(acceptedTags(headers.get("Accept-Language") ?? "")) ??
  "lv"

/** Returns the tags of an Accept-Language header, best first: “de, et;q=0.8” is [de, et]. */
const acceptedTags = (header: string): string[] =>
  header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/** The name of the cookie that sends a device's language to the server. */
export const languageCookieName = "i18next"

const oneYearInSeconds = 31_536_000

/** Returns the languages that the cookies of a request or of a browser name. */
export const languagesInCookies = (cookies: string): string[] =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(`${languageCookieName}=`))
    .map((cookie) => cookie.slice(languageCookieName.length + 1))

/** Returns that cookie (SH-06), as browser and server set it; "" forgets the language. */
export const languageCookie = (language: string): string =>
  `${languageCookieName}=${language}; Path=/; Max-Age=${language === "" ? 0 : oneYearInSeconds}; SameSite=Lax`
