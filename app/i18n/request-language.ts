import { type Language, matchLanguage } from "./language.ts"

/** Language of a request (SH-07, what of it a server can see): `?lng=`, cookie, Accept-Language; else lv (D-30). */
export function requestLanguage(request: Request): Language {
  return (
    askedLanguage(request) ??
    matchLanguage(cookieValue(request, "i18next")) ??
    matchLanguage(acceptedTags(request.headers.get("Accept-Language") ?? "")) ??
    "lv"
  )
}

/** The language that the address asks for by `?lng=`, if it does. */
export function askedLanguage(request: Request): Language | null {
  return matchLanguage(new URL(request.url).searchParams.getAll("lng"))
}

function cookieValue(request: Request, name: string): string[] {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/)
  return cookies
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
}

/** Tags of an Accept-Language header, best first: “de, et;q=0.8” is [de, et]. */
function acceptedTags(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
