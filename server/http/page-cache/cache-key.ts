import type { IncomingMessage } from "node:http"
import { accountRefusals } from "#contracts/account-refusal.ts"
import { longestClassName } from "#contracts/form-schemas.ts"
import { adCategories } from "#domain/market/ad.ts"
import { mostSideBySide } from "#domain/results/side-by-side.ts"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { mostSearchedInGuide } from "#domain/site/search-guide.ts"
import { hasSessionCookie } from "#server/auth/session-cookie.ts"

/** The cache key of a page: its address in one language, as all visitors without a session see it. */
export type CacheKey = {
  key: string
  /** The address without what makes no difference. */
  address: string
  language: Language
}

/**
 * The query parameters that pages read on the server, with the values that make a difference; a page that reads another one has
 * to name it here. Any other value counts as none.
 */
const readParameters: Readonly<Record<string, RegExp>> = {
  _routes: /^[\w./,:*-]{1,200}$/,
  list: /^all$/,
  standings: /^(club|team)$/,
  sort: /^-?(place|name|points|finished|class|bike|number|club|team|total|counted|price|stage-\d{1,2})$/,
}

/** The parameters that only the market's list reads: elsewhere they would only let anybody force a page to be rendered again. */
const chosenOnMarket: Readonly<Record<string, RegExp>> = {
  category: new RegExp(`^(${adCategories.join("|")})$`),
  page: /^[1-9]\d{0,3}$/,
}
const writtenWords: Readonly<Record<string, RegExp>> = { q: /^.{1,100}$/su }
/** As people write an amount, such as 1 500,50 €. */
const amount = /^[\d.,\s€]{1,20}$/
const writtenOnMarket: Readonly<Record<string, RegExp>> = { ...writtenWords, from: amount, to: amount }

/** What only the list of guides reads. */
const writtenInGuides: Readonly<Record<string, RegExp>> = {
  q: new RegExp(`^.{1,${mostSearchedInGuide}}$`, "su"),
}

/** What only the results of a stage read, and of that what only some of their lists do. */
const listOfResults: Readonly<Record<string, RegExp>> = { view: /^(points|compared|sections|riders)$/ }
const firstClass: Readonly<Record<string, RegExp>> = { class: new RegExp(`^.{1,${longestClassName}}$`, "su") }
const lapOfSections: Readonly<Record<string, RegExp>> = { lap: /^[1-9]\d?$/ }
const comparedRiders: Readonly<Record<string, RegExp>> = { rider: /^[\w-]{1,40}$/ }

/** Why signing in without script failed, and the seconds to wait. */
const failuresOfSigningIn: Readonly<Record<string, RegExp>> = {
  failed: new RegExp(`^(${accountRefusals.join("|")})$`),
  wait: /^[1-9]\d{0,5}$/,
}

const resultsPath = /^\/competitions\/[^/]+\/[^/]+\/[^/]+\/results$/

const parametersOf = (path: string, view: string | null): Readonly<Record<string, RegExp>> => {
  // as the pages are found: in any case, with or without slashes at the end
  const page = path.replace(/\/*(\/_)?(\.data)?$/, "").toLowerCase()
  if (page === "/market") return { ...readParameters, ...chosenOnMarket, ...writtenOnMarket }
  if (page === "/search") return { ...readParameters, ...writtenWords }
  if (page === "/guide") return { ...readParameters, ...writtenInGuides }
  if (page === "/login/code") return { ...readParameters, ...failuresOfSigningIn }
  if (!resultsPath.test(page)) return readParameters
  return {
    ...readParameters,
    ...listOfResults,
    ...((view === null || view === "compared") && firstClass),
    ...(view === "sections" && lapOfSections),
    ...(view === "riders" && comparedRiders),
  }
}

/** Returns whether all names and values of a query are known ones, so that nobody could choose any of its text freely. */
export const isKnownQuery = (query: URLSearchParams): boolean =>
  [...query].every(
    // every object has a property such as `__proto__`
    ([name, value]) => Object.hasOwn(knownParameters, name) && knownParameters[name]?.test(value) === true,
  )

const knownParameters: Readonly<Record<string, RegExp>> = {
  ...readParameters,
  ...chosenOnMarket,
  ...listOfResults,
  ...lapOfSections,
  lng: /^(lv|et|en)$/,
  waiting: /^\d{1,9}$/,
}

/** No address of the site is longer. */
const longestAddress = 500

/** Folders whose files are not pages. */
const noPages = /^\/(?:\/|api\/|assets\/)/

const file = /\.[^./]*$/

/** Returns the cache key of the page that answers a request; null if it has to be rendered for this visitor alone. */
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

/** Returns the values that a page reads of a parameter: only riders can be several. */
const valuesOf = (query: URLSearchParams, name: string): string[] => {
  const values = new Set(query.getAll(name))
  return [...values].slice(0, name in comparedRiders ? mostSideBySide : 1)
}

/** The answer to `?lng=` sets a cookie, so its page is for one visitor. */
const canonicalAddress = (path: string, query: URLSearchParams): string | null => {
  if (query.has("lng")) return null
  const read = new URLSearchParams()
  for (const [name, values] of Object.entries(parametersOf(path, query.get("view"))))
    for (const value of valuesOf(query, name)) if (values.test(value)) read.append(name, value)
  return read.size === 0 ? path : `${path}?${read}`
}
