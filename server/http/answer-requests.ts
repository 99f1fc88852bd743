import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { signedSessionToken } from "#server/auth/signed-in-user.ts"
import { createSemaphore, startOneEachTurn } from "#server/limits/semaphore.ts"
import type { Slots } from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"
import { forRequest } from "#server/observability/current-request.ts"
import { limitLines } from "#server/observability/security-log.ts"
import { addressRefusal } from "./address-refusal.ts"
import { clientAddress, markClientAddress } from "./client-address.ts"
import { createRouter } from "./create-router.ts"
import { bearerOf } from "./judge-api.ts"
import { createLiveStreams } from "./live-stream.ts"
import type { PagesSource } from "./load-pages.ts"
import { pageAddresses } from "./page-addresses.ts"
import { knownChoices } from "./page-cache/known-choices.ts"
import { createPageCache, type PageCache } from "./page-cache/page-cache.ts"
import { serveCachedPage } from "./page-cache/serve-cached-page.ts"
import { servePages } from "./pages.ts"
import type { Services } from "./services.ts"
import { retrySoon } from "./unavailable.ts"
import { loggedPath, nameRequest, watchAnswer } from "./watch-answer.ts"

/** The handler of all requests, and its page cache, which stays empty in development, where pages change. */
export const answerRequests = (
  services: Services,
  pages: PagesSource,
): { answer: RequestListener; pageCache: PageCache } => {
  const findPage = pages.routes && pageAddresses(pages.routes)
  const router = createRouter(services, {
    assets: pages.assets,
    findPage,
    ...servePages(services, pages.build, { mode: pages.mode, findPage }),
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
  const withKnownChoices = knownChoices(services)
  const hasSession = async ({ headers: { cookie = "" } }: IncomingMessage) =>
    (await signedSessionToken(services.accounts, { headers: new Headers({ cookie }) })) !== null
  const route = getRequestListener((request) => router.fetch(request, {}))

  const admit = limitAnswers(trustedProxies)
  const startInTurn = startOneEachTurn(limits.connections.turns)
  const ofEach = { atOnce: maxStreamsPerAddress }
  const streams = createSemaphore({ per: "network", atOnce: maxStreams, ofEach })
  const openStream = createLiveStreams({ ...services, streams, startInTurn })
  const admitLine = limitLines(limits.connections.loggedRefusals)
  /** Does it come from a judge's device that was admitted before? Such a request does not wait. */
  const isJudging = ({ url = "", headers }: IncomingMessage): boolean =>
    url.startsWith("/api/judge/") && services.devices.isTrusted(bearerOf(headers.authorization) ?? "")

  const answer: RequestListener = (request, response) => {
    // in development modules have longer addresses
    const refusal = pages.serveModule ? null : addressRefusal(request.url ?? "/")
    if (refusal === null && openStream(request, response)) return
    watchAnswer(services, { request, response, admitLine })
    if (refusal !== null) return void response.writeHead(refusal, { "Content-Length": "0" }).end()
    if (!isJudging(request) && !admit(request, response)) return
    const work = () => {
      // the client left while its request waited
      if (response.destroyed || request.destroyed) return
      const address = markClientAddress(request, trustedProxies)
      const path = loggedPath(request.url ?? "/")
      void forRequest({ id: nameRequest(response), path, address }, () => route(request, response))
    }
    const next = () => {
      if (isJudging(request)) work()
      else if (!startInTurn(work)) response.writeHead(503, { ...retrySoon, Connection: "close" }).end()
    }
    if (findPage)
      serveCachedPage(
        pageCache,
        { request, response, trustedProxies, findPage, hasSession, withKnownChoices },
        next,
      )
    else if (pages.serveModule) pages.serveModule(request, response, next)
    else next()
  }
  return { answer, pageCache }
}

/** Admits a request, or refuses it and returns false. */
type AdmitAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Returns a function that limits how many answers are in progress for one network behind a proxy, whose connections are all the
 * proxy's own. Without a proxy there is no such limit: then the connections themselves are counted.
 */
export const limitAnswers = (
  trustedProxies: number,
  limit: Slots = limits.connections.answers,
): AdmitAnswer => {
  if (trustedProxies === 0) return () => true
  const answers = createSemaphore(limit)
  return (request, response) => {
    const release = answers.take(clientAddress(request, trustedProxies))
    if (release) response.once("close", release)
    else response.writeHead(503, { ...retrySoon, Connection: "close" }).end()
    return release !== null
  }
}
