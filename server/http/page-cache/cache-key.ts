import type { IncomingMessage } from "node:http"
import { adCategories } from "#domain/market/ad.ts"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { hasSessionCookie } from "#server/auth/session-cookie.ts"

/** What a page is cached by: its address in one language, as all visitors without a session see it. */
export type CacheKey = {
  key: string
  /** The address without what makes no difference. */
  address: string
  language: Language
}

/**
 * The query parameters that a page is rendered by, with the values that make a difference: pages that read others on the
 * server have to be named here. Any other value is the same page as none.
 */
const readParameters: Readonly<Record<string, RegExp>> = {
  _routes: /^[\w./,:*-]{1,200}$/,
  list: /^all$/,
  view: /^points$/,
  standings: /^(club|team)$/,
  sort: /^-?(place|name|points|finished|class|bike|number|club|team|total|counted|price|stage-\d{1,2})$/,
}

/** Those of the market, whose list alone reads them: elsewhere they would only be ways to have one page rendered again. */
const chosenOnMarket: Readonly<Record<string, RegExp>> = {
  category: new RegExp(`^(${adCategories.join("|")})$`),
  page: /^[1-9]\d{0,3}$/,
}
const writtenOnMarket: Readonly<Record<string, RegExp>> = {
  q: /^.{1,100}$/su,
  from: /^[\d.,]{1,13}$/,
  to: /^[\d.,]{1,13}$/,
}

const parametersOf = (path: string): Readonly<Record<string, RegExp>> =>
  /^\/market(\.data)?$/.test(path)
    ? { ...readParameters, ...chosenOnMarket, ...writtenOnMarket }
    : readParameters

/** Tells whether a query has nothing that anybody could have chosen freely: names and values are known ones. */
export const isKnownQuery = (query: URLSearchParams): boolean =>
  [...query].every(
    // a name such as `__proto__` is known to every object
    ([name, value]) => Object.hasOwn(knownParameters, name) && knownParameters[name]?.test(value) === true,
  )

const knownParameters: Readonly<Record<string, RegExp>> = {
  ...readParameters,
  ...chosenOnMarket,
  lng: /^(lv|et|en)$/,
  waiting: /^\d{1,9}$/,
}

/** A longer address is none that the site has given out. */
const longestAddress = 500

/** Folders whose files are no pages. */
const noPages = /^\/(?:\/|api\/|assets\/)/

const file = /\.[^./]*$/

/** Returns by what the page that answers a request is cached; null where it has to be rendered for this visitor alone. */
export const cacheKeyOf = (request: IncomingMessage): CacheKey | null => {
  const { method, url = "", headers } = request
  if (method !== "GET" && method !== "HEAD") return null
  const [path = "", query] = url.split("?", 2)
  if (!path.startsWith("/") || noPages.test(path) || url.length > longestAddress) return null
  if (file.test(path) && !path.endsWith(".data")) return null
  if (hasSessionCookie(headers.cookie ?? "")) return null
  const address = query === undefined ? path : canonicalAddress(path, new URLSearchParams(query))
  if (address === null) return null
  const language = languageOfHeaders({ get: (name) => String(headers[name.toLowerCase()] ?? "") })
  return { key: `${language} ${address}`, address, language }
}

/** A visit by `?lng=` is answered with a cookie, so its page is nobody else's. */
const canonicalAddress = (path: string, query: URLSearchParams): string | null => {
  if (query.has("lng")) return null
  const read = new URLSearchParams()
  for (const [name, values] of Object.entries(parametersOf(path))) {
    const value = query.get(name)
    if (value !== null && values.test(value)) read.set(name, value)
  }
  return read.size === 0 ? path : `${path}?${read}`
}
