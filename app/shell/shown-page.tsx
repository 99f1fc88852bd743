import { useEffect, useState } from "react"
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from "react-router"

/** What came of a read, by route. */
type Reads = Record<string, DataStrategyResult>

/** The page that is shown. */
type Shown = {
  /** Its path and query. */
  address: string
  /** The routes whose data it has. */
  routes: ReadonlySet<string>
  onRead(hasFailed: boolean): void
}

let shown: Shown | null = null

/**
 * Middleware of every read in the browser: what is shown stays where it cannot be read again, and `ShownPage` reads it later. An
 * answer such as 404 or a redirect counts, and a page that is gone to shows its error. What a fetcher cannot read is null: a part must
 * not end the page around it.
 */
export const keepShown: MiddlewareFunction<Reads> = async ({ request }, next) => {
  const reads = await next()
  if (request.method !== "GET" || request.signal.aborted) return reads
  const { pathname, search } = new URL(request.url)
  const page = shown
  const failed = Object.keys(reads).filter((route) => hasFailed(reads[route]))
  // only fetchers read without the root, and a search, which has its own answer to failures
  if (!("root" in reads)) {
    for (const route of failed) reads[route] = { type: "data", result: null }
  } else if (page?.address === pathname + search) {
    const lost = failed.filter((route) => isOfTheMoment(reads[route]?.result))
    // where something failed before, nothing is there to stay
    if (!lost.every((route) => page.routes.has(route))) return reads
    for (const route of lost) delete reads[route]
    page.onRead(lost.length > 0)
  }
  return reads
}

/** A redirect is thrown too, but is no failure. */
const hasFailed = (read: DataStrategyResult | undefined): boolean =>
  read?.type === "error" && !(read.result instanceof Response)

const tooManyRequests = 429

/** Might the same read be answered later? */
const isOfTheMoment = (error: unknown): boolean =>
  !isRouteErrorResponse(error) || error.status >= 500 || error.status === tooManyRequests

/** Milliseconds until a page is read again after its first failure, at most. */
const firstWait = 3_000
const longestWait = 48_000

/** Tells `keepShown` which page is shown, and reads a page that could not be read: later after each failure. Draws nothing. */
export function ShownPage() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  return <Rereading key={address} address={address} />
}

function Rereading({ address }: { address: string }) {
  const matches = useMatches()
  const { revalidate } = useRevalidator()
  const isLeaving = useNavigation().state !== "idle"
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    shown = {
      address,
      routes: new Set(matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id)),
      onRead: (isLost) => setFailures((before) => (isLost ? before + 1 : 0)),
    }
    return () => {
      shown = null
    }
  }, [address, matches])
  useEffect(() => {
    if (failures === 0 || isLeaving) return
    const wait = Math.min(firstWait * 2 ** (failures - 1), longestWait)
    // random: a server that is back must not meet all its readers at once
    const timer = setTimeout(() => void revalidate(), wait * (0.5 + Math.random() / 2))
    return () => clearTimeout(timer)
  }, [failures, isLeaving, revalidate])
  return null
}
