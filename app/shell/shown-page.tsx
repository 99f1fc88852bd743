import { useEffect } from "react"
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
  useLocation,
  useMatches,
  useRevalidator,
} from "react-router"

/** What came of a read, by route. */
type Reads = Record<string, DataStrategyResult>

/** The page that is shown. */
type Shown = {
  address: string
  matches: readonly UIMatch[]
  revalidate(): Promise<void>
}

let shown: Shown | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Middleware of every read in the browser: what is shown stays where it cannot be read again, and is read once more after a while. An
 * answer such as 404 or a redirect counts, and a page that is gone to shows its error. What a fetcher cannot read is null: a part must
 * not end the page around it.
 */
export const keepShown: MiddlewareFunction<Reads> = async ({ request }, next) => {
  const reads = await next()
  if (request.method !== "GET" || request.signal.aborted) return reads
  // only fetchers read without the root, and a search, which has its own answer to failures
  const isPage = "root" in reads
  const page = isPage && shown?.address === request.url ? shown : null
  if (page) clearTimeout(timer)
  for (const [route, { type, result }] of Object.entries(reads)) {
    // a redirect is thrown too
    if (type === "data" || result instanceof Response) continue
    if (!isPage) reads[route] = { type: "data", result: null }
    else if (page && isOfTheMoment(result) && hasDataOf(page, route)) {
      // the router keeps what it has of a route that is not in the answer
      delete reads[route]
      readLater(page.address)
    }
  }
  return reads
}

/** Reads a page again, and once more if that read does not come about: the router may be busy with a form. */
const readLater = (address: string) => {
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      if (shown?.address !== address) return
      readLater(address)
      void shown.revalidate()
    },
    shortestWait * (1 + 2 * Math.random()),
  )
}

const tooManyRequests = 429

/** Might the same read be answered later? All that is above is of the server, not of what was asked. */
const isOfTheMoment = (error: unknown): boolean =>
  !isRouteErrorResponse(error) || error.status >= tooManyRequests

/** Where a route failed before, nothing is there to stay. */
const hasDataOf = ({ matches }: Shown, route: string): boolean =>
  matches.some(({ id, loaderData }) => id === route && loaderData !== undefined)

/** Milliseconds until a page is read again: up to three times as many, so that its readers do not come together. */
const shortestWait = 5_000

/** Tells `keepShown` which page is shown. Draws nothing. */
export function ShownPage() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    shown = { address: location.origin + pathname + search, matches, revalidate }
    return () => {
      shown = null
    }
  }, [pathname, search, matches, revalidate])
  return null
}
