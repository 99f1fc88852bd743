import type { RequestListener } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { forRequest } from "#server/observability/current-request.ts"
import { markClientAddress } from "./client-address.ts"
import { createRouter } from "./create-router.ts"
import { createKeptPages, type KeptPages } from "./kept-pages/kept-pages.ts"
import { serveKeptPage } from "./kept-pages/serve-kept-page.ts"
import { serveLiveStream } from "./live-stream.ts"
import type { PagesSource } from "./load-pages.ts"
import { servePages } from "./pages.ts"
import type { Services } from "./services.ts"
import { nameRequest, watchAnswer } from "./watch-answer.ts"

/** What answers all requests of the site, and the keeper of its pages, which stays empty in development: there they change. */
export const answerRequests = (
  services: Services,
  pages: PagesSource,
): { answer: RequestListener; keptPages: KeptPages } => {
  const router = createRouter(services, {
    assets: pages.assets,
    ...servePages(services, pages.build, pages.mode),
  })
  const { now, origins } = services
  const keptPages = createKeptPages({
    now,
    // by the router, so that a kept page has the same headers as any other
    render: async ({ address, language }, notes) => {
      const headers = { "Accept-Language": language }
      return router.fetch(new Request(`${origins[0]}${address}`, { headers }), { notes })
    },
  })
  const route = getRequestListener((request) => router.fetch(request, {}))

  const answer: RequestListener = (request, response) => {
    if (serveLiveStream(services, request, response)) return
    watchAnswer(services, { request, response })
    const ordinaryWay = () => {
      markClientAddress(request, services.config.trustedProxies)
      void forRequest(nameRequest(response), () => route(request, response))
    }
    if (pages.serveModule) pages.serveModule(request, response, ordinaryWay)
    else serveKeptPage(keptPages, { request, response }, ordinaryWay)
  }
  return { answer, keptPages }
}
