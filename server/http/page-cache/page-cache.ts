import { LRUCache } from "lru-cache"
import { limits } from "#server/limits/table/limits.ts"
import { type CacheDependencies, createDependencies } from "./cache-dependencies.ts"
import type { CacheKey } from "./cache-key.ts"
import { type CachedPage, pagesVary, sizeOf, toCachedPage } from "./cached-page.ts"

/** Renders a page for visitors without a session, and records its dependencies. `clientAddress` is that of the first request. */
type RenderPage = (
  cacheKey: CacheKey,
  dependencies: CacheDependencies,
  clientAddress: string,
) => Promise<Response>

/** How the cache is doing. */
export type PageCacheFigures = {
  /** How many pages were rendered since the start. */
  renderings: number
  /** How many pages are cached, and about how many bytes of memory they take. */
  pages: number
  bytes: number
}

/** The pages that are cached as bytes in this process. */
export type PageCache = {
  /** Returns a page that was validated within the last second, or null. */
  fresh(key: string): CachedPage | null
  /**
   * Validates a page or renders it again, once for all waiting requests; null if the answer cannot be shared. Rejects if
   * rendering fails; then nothing is cached. `clientAddress` is the client's address, which `render` gets.
   */
  revalidated(cacheKey: CacheKey, clientAddress?: string): Promise<CachedPage | null>
  figures(): PageCacheFigures
}

/** How long a page is sent without being validated again, milliseconds. */
const freshFor = 1_000

/** Any other answer depends on the visitor, so the router answers each request itself. */
const isSharedPage = (status: number): boolean => status === 200 || status === 404

/**
 * Returns an empty cache. `now` is the clock, in epoch milliseconds, `maxBytes` the memory that it may use, `vary` the request
 * headers that an answer depends on. `isShared` says whether answers with a status are shared by all waiting requests; only
 * those with 200 are cached.
 */
export const createPageCache = ({
  render,
  now,
  maxBytes = limits.memory.pages.most,
  vary = pagesVary,
  isShared = isSharedPage,
}: {
  render: RenderPage
  now: () => number
  maxBytes?: number
  vary?: string
  isShared?: (status: number) => boolean
}): PageCache => {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const revalidations = new Map<string, Promise<CachedPage | null>>()
  let renderings = 0

  const rendered = async (
    cacheKey: CacheKey,
    { clientAddress, isRevalidation }: { clientAddress: string; isRevalidation: boolean },
  ): Promise<CachedPage | null> => {
    renderings += 1
    const dependencies = createDependencies(now(), { isRevalidation })
    const response = await render(cacheKey, dependencies, clientAddress)
    const page = isShared(response.status) ? await toCachedPage(response, dependencies, vary) : null
    if (page?.status === 200) pages.set(cacheKey.key, page)
    // that a page cannot be rendered now does not mean that it has changed
    else if (response.status !== 503) pages.delete(cacheKey.key)
    return page
  }
  const revalidate = async (cacheKey: CacheKey, clientAddress: string): Promise<CachedPage | null> => {
    const startedOn = now()
    const page = pages.get(cacheKey.key)
    if (!page) return rendered(cacheKey, { clientAddress, isRevalidation: false })
    const isCurrent = holdsAt(page, startedOn) && (await validate(page))
    // too busy to validate it: then it is rendered in turn, and not before all others
    if (!isCurrent) return rendered(cacheKey, { clientAddress, isRevalidation: isCurrent === false })
    page.validatedAt = startedOn
    return page
  }

  return {
    fresh: (key) => {
      const page = pages.get(key)
      if (!page) return null
      const instant = now()
      const age = instant - page.validatedAt
      // if the clock was set back, the validation does not count
      return age >= 0 && age < freshFor && instant < page.dependencies.expiresAt ? page : null
    },
    revalidated: (cacheKey, clientAddress = "") => {
      const underway = revalidations.get(cacheKey.key)
      if (underway) return underway
      const revalidation = revalidate(cacheKey, clientAddress).finally(() =>
        revalidations.delete(cacheKey.key),
      )
      revalidations.set(cacheKey.key, revalidation)
      return revalidation
    },
    figures: () => ({ renderings, pages: pages.size, bytes: pages.calculatedSize }),
  }
}

/**
 * Is a page still right at an instant, as far as it depends on time alone? It never is before it was rendered: if the clock was
 * set back, expiry times that had passed lie ahead again.
 */
const holdsAt = ({ dependencies }: CachedPage, instant: number): boolean =>
  instant >= dependencies.now && instant < dependencies.expiresAt

/** Returns whether what a page was rendered from is still the same; null: some of it could not be read now, and the rest is. */
const validate = async ({ dependencies }: CachedPage): Promise<boolean | null> => {
  const reads = [...dependencies.reads.values()]
  const areCurrent = await Promise.all(
    reads.map(async ({ version, current }) => {
      const now = await current()
      return now === null ? null : now === version
    }),
  )
  if (areCurrent.includes(false)) return false
  return areCurrent.includes(null) ? null : true
}
