import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router"
import { publishedStages } from "#server/competitions/published-stages.ts"
import type { Services } from "./services.ts"
import type { SiteContext } from "./site-context.ts"

/** The built pages; their entry shares the key under which they find what the server hands them. */
export type Pages = ServerBuild & { entry: { module: { siteContext: RouterContext<SiteContext> } } }

/** Answers a request with a page. */
export type ServePage = (request: Request) => Promise<Response>

/** Returns what answers requests with the pages of a build; in development each request asks for the newest. */
export const servePages = (
  { config, db, boards }: Services,
  build: () => Promise<Pages>,
  mode: "production" | "development",
): ServePage => {
  const handle = createRequestHandler(build, mode)
  return async (request) => {
    const { siteContext } = (await build()).entry.module
    const context = new RouterContextProvider()
    context.set(siteContext, {
      siteName: config.siteName,
      contactEmail: config.contactEmail,
      now: Date.now(),
      publishedStages: () => publishedStages(db),
      board: (path) => boards.board(path),
    })
    return handle(request, context)
  }
}
