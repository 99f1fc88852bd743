import { serveStatic } from "@hono/node-server/serve-static"
import { type Handler, Hono, type MiddlewareHandler } from "hono"
import { callAddress } from "#contracts/api/call-address.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { finishOpenId } from "#server/auth/open-id-sign-in.ts"
import { signOut } from "#server/auth/sign-out.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { answerOpenData } from "./answer-open-data.ts"
import { calendars } from "./calendars.ts"
import { compressAnswers } from "./compress-answers.ts"
import { consentFormRoutes } from "./consent-forms.ts"
import { ownDataFile, tableFiles } from "./downloads.ts"
import { health } from "./health.ts"
import { deviceFailed, judgeApi } from "./judge-api.ts"
import { judgeFiles } from "./judge-files.ts"
import { linkPreviews } from "./link-previews.ts"
import { openDataApi, openToAll } from "./open-data.ts"
import type { FindPage } from "./page-addresses.ts"
import { type CacheDependencies, createDependencies } from "./page-cache/cache-dependencies.ts"
import { privateCache } from "./page-cache/cached-page.ts"
import { clientOf } from "./page-queue.ts"
import type { AnswerPages } from "./pages.ts"
import { checkOrigin, refuseOtherMethods, refuseUnreadable } from "./refuse-requests.ts"
import { searchEngines } from "./search-engines.ts"
import { protectingHeaders, protectPages } from "./security-headers.ts"
import type { Services } from "./services.ts"
import { signInFormRoutes } from "./sign-in-forms.ts"
import { isUnavailable, type LimitAnswer, type LimitForActor } from "./unavailable.ts"
import { marketFiles, stageFiles } from "./uploaded-files.ts"
import { actorOf } from "./visitor.ts"
import { loggedPath } from "./watch-answer.ts"

const judgeAddress = "/api/judge"

/** The built files and what is at the addresses of pages; null in development. */
type RouterDeps = AnswerPages & { assets: string | null; findPage: FindPage | null }

/** Collects the dependencies of a page that is to be cached. */
type Env = { Bindings: { dependencies?: CacheDependencies } }

/** Returns the router of the whole site: accounts, judges' devices, built assets, and pages for the rest. */
export const createRouter = (
  services: Services,
  { assets, findPage, servePage, serveCall, unavailable, queue }: RouterDeps,
): Hono<Env> => {
  const { accounts, config, log, now, origins } = services
  const router = new Hono<Env>()
  router.use(protectingHeaders(origins[0]))
  router.use(compressAnswers)
  // in development Vite writes the pages' scripts, and changes them while they are open
  if (assets !== null) router.use(protectPages(config.reporting))
  router.use(`${openDataAddress}/*`, openToAll(origins[0]))
  router.use(
    refuseUnreadable(({ headers }) =>
      servePage(new Request(new URL("/unreadable", origins[0]), { headers }), createDependencies(now())),
    ),
  )
  router.use(checkOrigin(origins))
  router.get("/api/auth/callback/*", (c) => finishOpenId(accounts, c.req.raw, now()))
  router.route(judgeAddress, judgeApi(services))
  router.post("/logout", logOut(services))
  router.route("/", signInFormRoutes(serveCall, origins))
  router.route("/", consentFormRoutes(serveCall))
  router.post(`${callAddress}/*`, (c) => serveCall(c.req.raw))
  router.route("/", openDataApi({ siteUrl: origins[0], answer: answerOpenData(services), now }))
  // `/api` itself is a page
  router.all("/api/*", (c, next) => (c.req.path === "/api" ? next() : c.json({ reason: "not-found" }, 404)))
  if (assets !== null) {
    const hashed = "public, max-age=31536000, immutable"
    router.use(
      "/assets/*",
      serveStatic({
        root: assets,
        precompressed: true,
        onFound: (_path, c) => c.header("Cache-Control", hashed),
      }),
    )
    router.all("/assets/*", (c) => c.body(null, 404))
  }
  router.route("/", health(services))
  router.route("/", ownDataFile(services))
  router.route("/", judgeFiles(services))
  const files = createSemaphore(limits.pages.files)
  const limitedFile: LimitAnswer = async (request, make) => (await files.run(make)) ?? unavailable(request)
  router.route("/", stageFiles(services, limitedFile))
  router.route("/", marketFiles(services, limitedFile))
  // a table of a large stage takes as much work as a page
  const limitedTable: LimitForActor = async (request, make) => {
    const client = await clientOf(accounts, request)
    const table = await queue.run(client, async () => {
      const actor = await actorOf(services, request)
      if (!actor) queue.noteSignedOut(client)
      return make(actor)
    })
    return table ?? unavailable(request)
  }
  router.route("/", searchEngines(services, limitedTable))
  router.route("/", calendars(services, limitedTable))
  router.route("/", tableFiles(services, limitedTable))
  router.route("/", linkPreviews({ ...services, unavailable }))
  router.all("/favicon.ico", (c) => c.body(null, 404))
  router.all("*", refuseOtherMethods)
  if (findPage !== null) router.get("*", leadToCanonical(findPage))
  router.all("*", async (c) => {
    const { dependencies } = c.env
    const page = await servePage(c.req.raw, dependencies ?? createDependencies(now()))
    if (!dependencies && !page.headers.has("Cache-Control")) page.headers.set("Cache-Control", privateCache)
    return page
  })
  router.onError((error, c) => {
    // a client that left while it was sending gets no answer, and that is not a failure
    if (c.req.raw.signal.aborted) return c.body(null, 400)
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, "A request failed")
    // phones keep old versions, which expect a shape of their own
    if (c.req.path.startsWith(`${judgeAddress}/`)) return deviceFailed(c, error)
    if (!isUnavailable(error)) return c.json({ reason: "failed" }, 500)
    // requests to these addresses have no fields
    return unavailable(c.req.raw, c.req.method === "POST" ? [] : null)
  })
  return router
}

/** Redirects to the one address of a page, so that a page is not rendered again for each way to write its address. */
const leadToCanonical =
  (findPage: FindPage): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const found = findPage(pathname)
    return !found || found.isCanonical || found.isData ? next() : c.redirect(found.canonical + search, 301)
  }

/** Returns the handler of the menus' form: it ends the session and redirects to the login page, also without script (SH-05). */
const logOut =
  ({ accounts, now }: Services): Handler =>
  async (c) => {
    const { cookies } = await signOut(accounts, { headers: c.req.raw.headers, now: now() })
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true })
    return c.redirect("/login", 303)
  }
