import { LRUCache } from "lru-cache"
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router"
import type { PageDeps } from "#contracts/site/page-deps.ts"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { actionsOf } from "./action-at.ts"
import { linksAddress } from "./address-refusal.ts"
import type { FindPage } from "./page-addresses.ts"
import { type CacheDependencies, createDependencies } from "./page-cache/cache-dependencies.ts"
import { limitValidation } from "./page-cache/limit-validation.ts"
import { pageDeps } from "./page-deps.ts"
import { clientOf, createPageQueue, type PageQueue } from "./page-queue.ts"
import { serveCalls } from "./serve-calls.ts"
import { servePosts } from "./serve-posts.ts"
import type { Services } from "./services.ts"
import { type AnswerUnavailable, answerUnavailable, isUnavailable } from "./unavailable.ts"
import { type Visitor, visitorOf } from "./visitor.ts"

/** The built pages; their entry exports the context key under which pages find what the server gives them. */
export type Pages = ServerBuild & { entry: { module: { siteContext: RouterContext<PageDeps> } } }

/** Answers a request with a page, and records its dependencies. */
export type ServePage = (request: Request, dependencies: CacheDependencies) => Promise<Response>

/**
 * Renders requested pages, and the page for when the site is unavailable. Files that take as much work as a page wait in the
 * same queue.
 */
export type AnswerPages = {
  servePage: ServePage
  serveCall(request: Request): Promise<Response>
  unavailable: AnswerUnavailable
  queue: PageQueue
}

/** Returns what answers requests with the pages of a build; in development each request uses the newest build. */
export const servePages = (
  services: Services,
  build: () => Promise<Pages>,
  { mode, findPage }: { mode: "production" | "development"; findPage: FindPage | null },
): AnswerPages => {
  const handlerFor = memoizeLast((pages: Pages) => createRequestHandler(answering(pages, services), mode))
  const findAction = memoizeLast(actionsOf)
  const limited = limitValidation(createSemaphore(limits.pages.versions).run)
  const answer = async (request: Request, { dependencies, visitor, unavailable = null }: PageInput) => {
    const pages = await build()
    const context = new RouterContextProvider()
    const failures: unknown[] = []
    const onError = (error: unknown) => void failures.push(error)
    context.set(
      pages.entry.module.siteContext,
      pageDeps(services, { request, visitor, dependencies, unavailable, limited, onError }),
    )
    dependencies.isPage = true
    const page = await handlerFor(pages)(request, context)
    for (const cookie of visitor.cookies) page.headers.append("Set-Cookie", cookie)
    return { page, failures }
  }
  const unavailable = answerUnavailable(async (language, sent) => {
    const request = new Request(services.origins[0], { headers: { "Accept-Language": language } })
    const visitor = visitorOf(services, request)
    const { page } = await answer(request, {
      visitor,
      dependencies: createDependencies(services.now()),
      unavailable: { sent },
    })
    return page.text()
  })
  const queue = createPageQueue()
  /** Null: the page cannot be rendered now. */
  const make = async (request: Request, input: PageInput): Promise<Response | null> => {
    const { page, failures } = await answer(request, input)
    return failures.some(isUnavailable) ? null : page
  }
  const servePost = servePosts({
    services,
    queue,
    unavailable,
    findAction: async (request) => findAction(await build())(request),
    act: (request, visitor) => make(request, { visitor, dependencies: createDependencies(services.now()) }),
  })
  const missing = answerMissing(services.origins[0], (request) =>
    make(request, {
      visitor: visitorOf(services, request),
      dependencies: createDependencies(services.now()),
    }),
  )
  const servePage: ServePage = async (request, dependencies) => {
    if (request.method === "POST") return servePost(request)
    const client = await clientOf(services.accounts, request)
    const { pathname, searchParams } = new URL(request.url)
    const found = findPage?.(pathname)
    const isLinks = pathname === linksAddress
    // the answer to `?lng=` sets a cookie
    if (found?.isMissing && !isLinks && client.session === null && !searchParams.has("lng"))
      return (await missing(request, found.isData)) ?? unavailable(request)
    const visitor = visitorOf(services, request, () => queue.noteSignedOut(client))
    const kind = dependencies.isRevalidation ? "urgent" : "other"
    const page = await queue.run(client, () => make(request, { dependencies, visitor }), kind)
    return page ?? unavailable(request)
  }
  return { servePage, serveCall: serveCalls({ services, queue, unavailable }), unavailable, queue }
}

type PageInput = {
  dependencies: CacheDependencies
  visitor: Visitor
  unavailable?: PageDeps["unavailable"]
}

/**
 * The pages, with the site's own origins allowed. Behind a proxy that terminates https the router sees another scheme than
 * the visitor's browser, and would refuse the site's own forms; `refuse-requests.ts` has checked the origin already.
 */
const answering = (pages: Pages, { origins }: Services): Pages => ({
  ...pages,
  allowedActionOrigins: origins.map((origin) => new URL(origin).host),
})

/** Remembers the last result, and returns it for as long as the argument stays the same. */
const memoizeLast = <Given, Made>(make: (given: Given) => Made): ((given: Given) => Made) => {
  let last: { given: Given; made: Made } | null = null
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) }
    return last.made
  }
}

/** How long the page is kept, milliseconds: it has the year in its footer. */
const keptFor = 60_000

type Rendered = { status: number; headers: [string, string][]; body: string }

/**
 * Returns what answers strangers at addresses without a page. Only the language makes a difference there, so the page and its data are
 * rendered once a minute, however many such addresses are asked for. `render` renders a request; null: it cannot be rendered now.
 */
const answerMissing = (origin: string, render: (request: Request) => Promise<Response | null>) => {
  const pages = new LRUCache<string, Promise<Rendered | null>>({ max: 10, ttl: keptFor })
  const renderIn = async (language: Language, isData: boolean): Promise<Rendered | null> => {
    const request = new Request(`${origin}/missing${isData ? ".data" : ""}`, {
      headers: { "Accept-Language": language },
    })
    const page = await render(request)
    return page && { status: page.status, headers: [...page.headers], body: await page.text() }
  }
  return async ({ headers, method }: Request, isData: boolean): Promise<Response | null> => {
    const language = languageOfHeaders(headers)
    const key = `${language} ${isData}`
    const coming = pages.get(key) ?? renderIn(language, isData)
    pages.set(key, coming)
    const page = await coming.catch(() => null)
    if (page?.status !== 404) pages.delete(key)
    return page && new Response(method === "HEAD" ? null : page.body, page)
  }
}
