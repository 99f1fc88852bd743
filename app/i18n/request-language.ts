import { type Language, languageOfHeaders, matchLanguage } from "#domain/site/language.ts"

/** Language of a request (SH-07, what of it a server can see): `?lng=`, cookie, Accept-Language; else lv (D-30). */
export function requestLanguage(request: Request): Language {
  return askedLanguage(request) ?? languageOfHeaders(request.headers)
}

/** The language that the address asks for by `?lng=`, if it does. */
export function askedLanguage(request: Request): Language | null {
  return matchLanguage(new URL(request.url).searchParams.getAll("lng"))
}
