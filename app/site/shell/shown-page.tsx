import { useEffect } from "react"
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type Register,
  redirect,
  replace,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router"
import { inPlace } from "#app/site/in-place.ts"
import { networkIsBack } from "./network-wait.ts"
import { useIdleRouter } from "./use-idle-router.ts"

/** What came of a read, by route. */
type Reads = Record<string, DataStrategyResult>

/** The page that is shown. */
type Shown = {
  address: string
  matches: readonly UIMatch[]
  /** As `useIdleRouter` says. */
  isIdle: boolean
  /** The part of the page that is navigated to, as `#results`, which a request does not name; empty: none. */
  nextHash: string
  revalidate(): Promise<void>
  /** Ends a navigation that is under way. */
  stay(): void
}

let shown: Shown | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells `keepShown` which page is shown; null: none. */
export const setShown = (page: Shown | null): void => {
  shown = page
}

/** Routes that fetchers read as parts of a page. A search, which is another, has its own answer to failures. */
const parts: ReadonlySet<string> = new Set([
  "public/results/rider/rider-card-page",
  "public/results/rider/section-popup/section-entry",
] satisfies (keyof Register["routeModules"])[])

/**
 * Middleware of every read in the browser: what is shown stays where it cannot be read again, and is read once more after a while. An
 * answer such as 404 or a redirect counts, and a page that one navigates to shows its error, or waits for the network. What a fetcher
 * cannot read is null: a part must not end the page around it.
 */
export const keepShown: MiddlewareFunction<Reads> = async ({ request }, next) => {
  const reads = await next()
  if (request.method !== "GET" || request.signal.aborted) return reads
  // only fetchers, and links to what replaces a part of the page, read without the root
  const isWhole = "root" in reads
  const page = isWhole && shown?.address === request.url ? shown : null
  if (page) clearTimeout(timer)
  for (const [route, { type, result }] of Object.entries(reads)) {
    // a redirect is thrown too
    if (type === "data" || result instanceof Response) continue
    if (!isWhole && parts.has(route)) reads[route] = { type: "data", result: null }
    else if (page && isTemporary(result) && hasDataOf(page, route)) {
      // the router keeps what it has of a route that is not in the answer
      delete reads[route]
      readLater(page.address)
    }
  }
  return isWhole && shown && !page ? readOnceOnline(reads, request) : reads
}

/**
 * A page that is navigated to without a network: the one that is shown stays, and the navigation begins anew once there may be a network.
 * The router reads once in each navigation.
 */
const readOnceOnline = async (reads: Reads, { url, signal }: Request): Promise<Reads> => {
  const [lost] = Object.entries(reads).find(([, { result }]) => result instanceof TypeError) ?? []
  if (lost === undefined) return reads
  const isBack = await networkIsBack(signal)
  if (signal.aborted) return reads
  if (!isBack) {
    shown?.stay()
    return reads
  }
  const { origin, pathname, search } = new URL(url)
  const address = pathname + search
  // the way back and forth has changed the address already
  const isThere = location.origin + location.pathname + location.search === origin + address
  const leadTo = isThere ? replace : redirect
  const result = leadTo(address + (shown?.nextHash ?? ""))
  return { ...reads, [lost]: { type: "error", result } }
}

/** Reads a page again, and once more if that fails, or once the router has time. */
const readLater = (address: string) => {
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      if (shown?.address !== address) return
      readLater(address)
      if (shown.isIdle) void shown.revalidate()
    },
    shortestWait * (1 + 2 * Math.random()),
  )
}

const tooManyRequests = 429

/** Might the same read be answered later? All other codes are about what was requested, and not about the server. */
const isTemporary = (error: unknown): boolean =>
  !isRouteErrorResponse(error) || error.status >= tooManyRequests

/** Where a route failed before, nothing is there to stay. */
const hasDataOf = ({ matches }: Shown, route: string): boolean =>
  matches.some(({ id, loaderData }) => id === route && loaderData !== undefined)

/** The shortest wait before a page is read again, in milliseconds; at random up to three times that, to spread its readers. */
const shortestWait = 5_000

/** Tells `keepShown` which page is shown. Draws nothing. */
export function ShownPage() {
  const { pathname, search, hash } = useLocation()
  const nextHash = useNavigation().location?.hash ?? ""
  const matches = useMatches()
  const { revalidate } = useRevalidator()
  const isIdle = useIdleRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const stay = () => void navigate(pathname + search + hash, inPlace)
    const address = location.origin + pathname + search
    setShown({ address, matches, isIdle, nextHash, revalidate, stay })
    return () => setShown(null)
  }, [pathname, search, hash, matches, isIdle, nextHash, revalidate, navigate])
  return null
}
