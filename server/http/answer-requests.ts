import type { IncomingMessage, RequestListener } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { forRequest } from "#server/observability/current-request.ts"
import { limitLines } from "#server/observability/security-log.ts"
import { markClientAddress } from "./client-address.ts"
import { countByNetwork } from "./count-by-network.ts"
import { createRouter } from "./create-router.ts"
import { createEventLoopQueue } from "./event-loop-queue.ts"
import { bearerOf } from "./judge-api.ts"
import { createLiveStreams } from "./live-stream.ts"
import type { PagesSource } from "./load-pages.ts"
import { createPageCache, type PageCache } from "./page-cache/page-cache.ts"
import { serveCachedPage } from "./page-cache/serve-cached-page.ts"
import { servePages } from "./pages.ts"
import type { Services } from "./services.ts"
import { retrySoon } from "./unavailable.ts"
import { loggedPath, nameRequest, watchAnswer } from "./watch-answer.ts"

/** With more requests waiting than this, the last would wait longer than anybody is willing to. */
const mostWaiting = 5_000

/** The handler of all requests, and its page cache, which stays empty in development, where pages change. */
export const answerRequests = (
  services: Services,
  pages: PagesSource,
): { answer: RequestListener; pageCache: PageCache } => {
  const router = createRouter(services, {
    assets: pages.assets,
    ...servePages(services, pages.build, pages.mode),
  })
  const { now, origins } = services
  const { maxStreams, maxStreamsPerAddress, trustedProxies } = services.config
  const pageCache = createPageCache({
    now,
    // rendered by the router, so that a cached page has the same headers as any other
    render: async ({ address, language }, dependencies, clientAddress) => {
      const headers = { "Accept-Language": language, [clientAddressHeader]: clientAddress }
      return router.fetch(new Request(`${origins[0]}${address}`, { headers }), { dependencies })
    },
  })
  const route = getRequestListener((request) => router.fetch(request, {}))

  const enqueue = createEventLoopQueue({ waiting: mostWaiting })
  const takeStream = countByNetwork({ together: maxStreams, network: maxStreamsPerAddress })
  const openStream = createLiveStreams({ ...services, takeStream, enqueue })
  const mayLogRefusal = limitLines({ perSecond: 20, log: services.log, of: "answers" })
  /** Does it come from a judge's device that was admitted before? Such a request does not wait. */
  const isJudging = ({ url = "", headers }: IncomingMessage): boolean =>
    url.startsWith("/api/judge/") && services.devices.isTrusted(bearerOf(headers.authorization) ?? "")

  const answer: RequestListener = (request, response) => {
    if (openStream(request, response)) return
    watchAnswer(services, { request, response, mayLogRefusal })
    const work = () => {
      // the client left while its request waited
      if (response.destroyed || request.destroyed) return
      const address = markClientAddress(request, trustedProxies)
      const path = loggedPath(request.url ?? "/")
      void forRequest({ id: nameRequest(response), path, address }, () => route(request, response))
    }
    const next = () => {
      if (isJudging(request)) work()
      else if (!enqueue(work)) response.writeHead(503, { ...retrySoon, Connection: "close" }).end()
    }
    if (pages.serveModule) pages.serveModule(request, response, next)
    else serveCachedPage(pageCache, { request, response, trustedProxies }, next)
  }
  return { answer, pageCache }
}
