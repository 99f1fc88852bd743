import type { IncomingMessage, ServerResponse } from "node:http"
import { hasSessionCookie } from "#server/auth/session-cookie.ts"
import { clientAddress } from "#server/http/client-address.ts"
import { matchesEtag } from "#server/http/etag.ts"
import type { FindPage } from "#server/http/page-addresses.ts"
import { type CacheKey, cacheKeyOf } from "./cache-key.ts"
import type { CachedPage } from "./cached-page.ts"
import { chooseEncoding } from "./encoding.ts"
import type { PageCache } from "./page-cache.ts"

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  trustedProxies: number
  findPage: FindPage
  /** Does a request carry a session that this site has begun? */
  hasSession: (request: IncomingMessage) => Promise<boolean>
  /** Returns a cache key without choices that its stage does not have. */
  withKnownChoices: (cacheKey: CacheKey) => Promise<CacheKey>
}

/**
 * Answers a request with a cached page on the raw response, before the router sees it, or else calls `next`: also where it has a
 * session. One that was made up counts as none, so that nobody has cached pages rendered again by it.
 */
export const serveCachedPage = (pageCache: PageCache, exchange: Exchange, next: () => void): void => {
  const { request, hasSession } = exchange
  const serve = () => serveVisitor(pageCache, exchange, next)
  if (hasSessionCookie(request.headers.cookie ?? ""))
    hasSession(request).then((isBegun) => (isBegun ? next() : serve()), next)
  else serve()
}

const serveVisitor = (
  pageCache: PageCache,
  { request, response, trustedProxies, findPage, withKnownChoices }: Exchange,
  next: () => void,
): void => {
  const answer = (page: CachedPage | null): void => {
    if (page) send(page, request, response)
    else next()
  }
  const cacheKey = cacheKeyOf(request, findPage)
  const fresh = cacheKey && pageCache.fresh(cacheKey.key)
  if (!cacheKey || fresh) answer(fresh)
  // a failure occurs again in the router, and is reported there
  else
    withKnownChoices(cacheKey)
      .then(
        (known) =>
          pageCache.fresh(known.key) ?? pageCache.revalidated(known, clientAddress(request, trustedProxies)),
      )
      .then(answer, next)
}

const send = (page: CachedPage, { method, headers }: IncomingMessage, response: ServerResponse): void => {
  const [accepted, known] = [headers["accept-encoding"], headers["if-none-match"]]
  const { status, head, bytes } = answerOf(page, { accepted, known })
  response.writeHead(status, head).end(method === "HEAD" ? null : bytes)
}

/** The request's `Accept-Encoding` and `If-None-Match`. */
type ConditionalHeaders = { accepted: string | undefined; known: string | undefined }

/** Returns the body of the answer: the page's bytes, or null if the visitor has them. */
export const answerOf = ({ status, bodies }: CachedPage, { accepted, known }: ConditionalHeaders) => {
  const { bytes, head, etag, unchangedHead } = bodies[chooseEncoding(accepted)]
  const isUnchanged = etag !== null && matchesEtag(known, etag)
  return isUnchanged ? { status: 304, head: unchangedHead, bytes: null } : { status, head, bytes }
}
