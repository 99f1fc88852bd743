import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router"
import { actionsOf } from "./action-at.ts"
import { createLimiter } from "./concurrency-limiter.ts"
import { type CacheDependencies, createDependencies } from "./page-cache/cache-dependencies.ts"
import { limitValidation } from "./page-cache/limit-validation.ts"
import { type PageDeps, pageDeps } from "./page-deps.ts"
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

/**
 * How many versions of what cached pages depend on are read at once, and how many more may wait: fewer than there are connections, so
 * that many cached searches leave some to those who ask for other pages.
 */
const validationLimits = { atOnce: 4, waiting: 120 }

/** Returns what answers requests with the pages of a build; in development each request uses the newest build. */
export const servePages = (
  services: Services,
  build: () => Promise<Pages>,
  mode: "production" | "development",
): AnswerPages => {
  const handlerFor = memoizeLast((pages: Pages) => createRequestHandler(answering(pages, services), mode))
  const findAction = memoizeLast(actionsOf)
  const limited = limitValidation(createLimiter(validationLimits))
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
  const servePage: ServePage = async (request, dependencies) => {
    if (request.method === "POST") return servePost(request)
    const client = await clientOf(services.accounts, request)
    const visitor = visitorOf(services, request, () => queue.noteEnded(client))
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
