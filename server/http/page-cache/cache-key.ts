import type { IncomingMessage } from "node:http"
import { accountRefusals } from "#contracts/accounts/account-refusal.ts"
import { longestClassName } from "#contracts/fields/text-schemas.ts"
import { retryWaits } from "#domain/accounts/retry-wait.ts"
import { adCategories } from "#domain/market/ad.ts"
import { claimCodeDigits } from "#domain/registration/claim-code.ts"
import { mostSideBySide } from "#domain/results/side-by-side.ts"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { mostSearchedInGuide } from "#domain/site/search-guide.ts"
import type { FindPage, PageAddress } from "#server/http/page-addresses.ts"

/** The cache key of a page: its address in one language, as all visitors without a session see it. */
export type CacheKey = {
  key: string
  /** The address without what makes no difference. */
  address: string
  language: Language
}

type Parameters = Readonly<Record<string, RegExp>>

// The query parameters that pages read on the server, with the values that make a difference. A page that reads another one has to
// name it here. Any other value counts as none, and so does one on another page: it would only let anybody force a page to be
// rendered again.

const wholeList: Parameters = { list: /^all$/ }
const order: Parameters = {
  sort: /^-?(place|name|points|finished|class|bike|number|club|team|total|counted|price|stage-\d{1,2})$/,
}
const orderOfStarts: Parameters = { by: /^time$/ }
const standings: Parameters = { standings: /^(club|team)$/, ...order }

/** What only the list of the market reads. */
const chosenOnMarket: Parameters = {
  category: new RegExp(`^(${adCategories.join("|")})$`),
  page: /^[1-9]\d{0,3}$/,
}
const writtenWords: Parameters = { q: /^.{1,100}$/su }
/** As people write an amount, such as 1 500,50 €. */
const amount = /^[\d.,\s€]{1,20}$/
const writtenOnMarket: Parameters = { ...writtenWords, from: amount, to: amount }

/** What only the list of guides reads. */
const writtenInGuides: Parameters = {
  q: new RegExp(`^.{1,${mostSearchedInGuide}}$`, "su"),
}

/** What only the results of a stage read, and of that what only some of their lists do; standings have a first class too. */
const listOfResults: Parameters = { view: /^(points|compared|sections|riders)$/ }
const firstClass: Parameters = { class: new RegExp(`^.{1,${longestClassName}}$`, "su") }
const lapOfSections: Parameters = { lap: /^[1-9]\d?$/ }
const comparedRiders: Parameters = { rider: /^[\w-]{1,40}$/ }

/** Why signing in without script failed, and the minutes to wait. */
const failuresOfSigningIn: Parameters = {
  failed: new RegExp(`^(${accountRefusals.join("|")})$`),
  wait: new RegExp(`^(${retryWaits.join("|")})$`),
}

/** The login page leads back to the entry of a code. */
const claimCode: Parameters = { code: new RegExp(`^\\d{${claimCodeDigits}}$`) }

const startListPage = /^\/competitions(?:\/[^/]+){3}\/start-list$/
const stagePage = /^\/competitions(?:\/[^/]+){3}(?:\/participants)?$/
const standingsPage = /^\/competitions(?:\/[^/]+){2}$/
const resultsPage = /^\/competitions(?:\/[^/]+){3}\/results$/

const parametersOf = (page: string, view: string | null): Parameters => {
  if (page === "/market") return { ...chosenOnMarket, ...writtenOnMarket, ...order }
  if (page === "/search") return writtenWords
  if (page === "/guide") return writtenInGuides
  if (page === "/login/code") return failuresOfSigningIn
  if (page === "/claim") return claimCode
  if (standingsPage.test(page)) return { ...standings, ...firstClass }
  if (stagePage.test(page)) return wholeList
  if (startListPage.test(page)) return orderOfStarts
  if (!resultsPage.test(page)) return {}
  return {
    ...listOfResults,
    ...((view === null || view === "compared") && firstClass),
    ...(view === "points" && order),
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

const knownParameters: Parameters = {
  ...wholeList,
  ...orderOfStarts,
  ...standings,
  ...chosenOnMarket,
  ...listOfResults,
  ...lapOfSections,
  _routes: /^[\w./,:*-]{1,200}$/,
  lng: /^(lv|et|en)$/,
  waiting: /^\d{1,9}$/,
}

/** Folders whose files are not pages. */
const noPages = /^\/(?:\/|api\/|assets\/)/

const file = /\.[^./]*$/

/**
 * Returns the cache key of the page that answers a request without a session; null if it has to be rendered for this visitor alone, if
 * there is no such page, or if its address is not the canonical one, to which `create-router.ts` redirects.
 */
export const cacheKeyOf = (request: IncomingMessage, findPage: FindPage): CacheKey | null => {
  const { method, url = "", headers } = request
  if (method !== "GET" && method !== "HEAD") return null
  const [path = "", query] = url.split("?", 2)
  if (noPages.test(path) || (file.test(path) && !path.endsWith(".data"))) return null
  const found = findPage(path)
  // a script is not led from one address of data to another
  if (!found || found.isMissing || !(found.isCanonical || found.isData)) return null
  const address = query === undefined ? found.canonical : addressWith(found, new URLSearchParams(query))
  if (address === null) return null
  const language = languageOfHeaders({ get: (name) => String(headers[name.toLowerCase()] ?? "") })
  return { key: `${language} ${address}`, address, language }
}

/** Returns the values that a page reads of a parameter: only riders can be several. */
const valuesOf = (query: URLSearchParams, name: string): string[] => {
  const values = new Set(query.getAll(name))
  return [...values].slice(0, name in comparedRiders ? mostSideBySide : 1)
}

/** The answer to `?lng=` sets a cookie, so its page is for one visitor; so is what is behind a guardian's link (EN-04). */
const addressWith = (
  { canonical, page, isData, routes }: PageAddress,
  query: URLSearchParams,
): string | null => {
  if (query.has("lng") || page === "/consent") return null
  const read = new URLSearchParams()
  for (const [name, values] of Object.entries(parametersOf(page, query.get("view"))))
    for (const value of valuesOf(query, name)) if (values.test(value)) read.append(name, value)
  const asked = query.get("_routes")?.split(",") ?? []
  const ofPage = isData ? routes.filter((id) => asked.includes(id)) : []
  if (ofPage.length > 0) read.set("_routes", ofPage.join(","))
  return read.size === 0 ? canonical : `${canonical}?${read}`
}
