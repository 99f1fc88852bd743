import type { IncomingMessage, ServerResponse } from "node:http"
import { clientAddress } from "#server/http/client-address.ts"
import { matchesEtag } from "#server/http/etag.ts"
import { cacheKeyOf } from "./cache-key.ts"
import type { CachedPage } from "./cached-page.ts"
import { chooseEncoding } from "./encoding.ts"
import type { PageCache } from "./page-cache.ts"

type Exchange = { request: IncomingMessage; response: ServerResponse; trustedProxies: number }

/** Answers a request with a cached page on the raw response, before the router sees it, or else calls `next`. */
export const serveCachedPage = (
  pageCache: PageCache,
  { request, response, trustedProxies }: Exchange,
  next: () => void,
): void => {
  const answer = (page: CachedPage | null): void => {
    if (page) send(page, request, response)
    else next()
  }
  const cacheKey = cacheKeyOf(request)
  const fresh = cacheKey && pageCache.fresh(cacheKey.key)
  if (!cacheKey || fresh) answer(fresh)
  // a failure occurs again in the router, and is reported there
  else pageCache.revalidated(cacheKey, clientAddress(request, trustedProxies)).then(answer, next)
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
