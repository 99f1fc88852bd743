import type { i18n } from "i18next"
import { createContext, type MiddlewareFunction } from "react-router"
import { type Language, languageOfHeaders, matchLanguage } from "#domain/site/language.ts"
import { languageCookie } from "#domain/site/language-cookie.ts"
import { startI18n } from "./start-i18n.ts"
import { preloadedWords } from "./words.ts"

/** The i18n instance of this request. */
export const i18nContext = createContext<i18n>()

/** Root middleware: creates an instance for each request; a language from `?lng=` is stored in the cookie. */
export const i18nMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const language = requestLanguage(request)
  context.set(i18nContext, startI18n(language, preloadedWords(language)))
  const response = await next()
  const chosen = languageInQuery(request)
  if (chosen) {
    response.headers.append("Set-Cookie", languageCookie(chosen))
  }
  return response
}

/** Language of a request (SH-07, what of it a server can see): `?lng=`, cookie, Accept-Language; else lv (D-30). */
export function requestLanguage(request: Request): Language {
  return languageInQuery(request) ?? languageOfHeaders(request.headers)
}

/** The language that the address asks for by `?lng=`, if it does. */
function languageInQuery(request: Request): Language | null {
  return matchLanguage(new URL(request.url).searchParams.getAll("lng"))
}
