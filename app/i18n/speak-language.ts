import type { i18n } from "i18next"
import { createContext, type MiddlewareFunction } from "react-router"
import { languageCookie } from "#domain/site/language-cookie.ts"
import { askedLanguage, requestLanguage } from "./request-language.ts"
import { startI18n } from "./start-i18n.ts"
import { wordsAtHand } from "./words.ts"

/** The instance that words the pages of this request. */
export const i18nContext = createContext<i18n>()

/** Root middleware: an instance for each request; a visit by `?lng=` is remembered. */
export const speakLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const language = requestLanguage(request)
  context.set(i18nContext, startI18n(language, wordsAtHand(language)))
  const response = await next()
  const asked = askedLanguage(request)
  if (asked) {
    response.headers.append("Set-Cookie", languageCookie(asked))
  }
  return response
}
