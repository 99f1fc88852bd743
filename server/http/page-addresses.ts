import { LRUCache } from "lru-cache"
import { matchRoutes, type ServerBuild } from "react-router"
import { limits } from "#server/limits/table/limits.ts"
import { routesUnder } from "./action-at.ts"
import { isReadable } from "./refuse-requests.ts"

/** What is at an address: a page or its data. */
export type PageAddress = {
  /** The one address of it, without a query. */
  canonical: string
  isCanonical: boolean
  isData: boolean
  /** The address of the page itself. */
  page: string
  /** The ids of the routes that it consists of, from the root on. */
  routes: string[]
  /** The page that says that there is none at this address; then every address is its own. */
  isMissing: boolean
}

/** Returns what is at the path of a request; null: it cannot be read. */
export type FindPage = (path: string) => PageAddress | null

/** Ids that have small letters only. */
const slugs: ReadonlySet<string> = new Set(["institution", "championship", "stage", "guide", "view"])

/**
 * Returns a function that finds pages among the routes of a build. They are found in any case, with slashes too many, and however
 * letters are encoded; `canonical` is the address without such differences.
 */
export const pageAddresses = (routes: ServerBuild["routes"]): FindPage => {
  const tree = routesUnder(undefined, routes)
  // those that are requested a thousand times a second cost nothing
  const known = new LRUCache<string, PageAddress>({ max: limits.memory.addresses.most })
  const find = (path: string): PageAddress | null => {
    const address = path.startsWith("/") ? `http://site${path}` : path
    const asked = URL.parse(address)?.pathname
    if (asked === undefined || !isReadable(asked)) return null
    const isData = asked.endsWith(".data")
    const pathname = asked.replaceAll(/\/{2,}/g, "/").replace(/(?<=\/)_\.data$|\.data$/, "")
    const matches = matchRoutes(tree, pathname)
    const params = matches?.at(-1)?.params ?? {}
    const ids = matches?.map(({ route }) => route.id ?? "") ?? []
    if (!matches || params["*"] !== undefined)
      return { canonical: asked, isCanonical: true, isData, page: pathname, routes: ids, isMissing: true }
    const pattern = matches.map(({ route }) => route.path ?? "").join("/")
    const parts = pattern.split("/").filter(Boolean)
    const page = `/${parts.map((part) => written(part, params)).join("/")}`
    const canonical = isData ? (page === "/" ? "/_.data" : `${page}.data`) : page
    return { canonical, isCanonical: canonical === asked, isData, page, routes: ids, isMissing: false }
  }
  return (path) => {
    const found = known.get(path) ?? find(path)
    if (found) known.set(path, found)
    return found
  }
}

const written = (part: string, params: Readonly<Record<string, string | undefined>>): string => {
  if (!part.startsWith(":")) return part
  const name = part.slice(1)
  const value = params[name] ?? ""
  return encodeURIComponent(slugs.has(name) ? value.toLowerCase() : value)
}
