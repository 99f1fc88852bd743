import { createContext, type MiddlewareFunction } from "react-router"
import { type Language, languageCookie, languageOfHeaders, matchLanguage } from "#domain/site/language.ts"
import { speechOf } from "./all-words.ts"

/** What the page of this request speaks. */
export const speechContext = createContext<ReturnType<typeof speechOf>>()

/** Root middleware: each request has its language; one from `?lng=` is stored in the cookie. */
export const i18nMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const language = requestLanguage(request)
  context.set(speechContext, speechOf(language))
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
