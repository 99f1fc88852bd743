import type { i18n } from "i18next"
import { createContext, type MiddlewareFunction } from "react-router"
import { askedLanguage, requestLanguage } from "./request-language.ts"
import { startI18n } from "./start-i18n.ts"
import { words as en } from "./words/en.ts"
import { words as et } from "./words/et.ts"
import { words as lv } from "./words/lv.ts"

const words = { lv, et, en }

const oneYearInSeconds = 31_536_000

/** The instance that words the pages of this request. */
export const i18nContext = createContext<i18n>()

/** Root middleware: an instance for each request; a visit by `?lng=` is remembered. */
export const speakLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const language = requestLanguage(request)
  context.set(i18nContext, startI18n(language, words[language]))
  const response = await next()
  const asked = askedLanguage(request)
  if (asked) {
    response.headers.append(
      "Set-Cookie",
      `i18next=${asked}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`,
    )
  }
  return response
}
