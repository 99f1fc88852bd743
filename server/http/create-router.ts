import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import type { Reporting } from "#contracts/reporting.ts"
import { finishOpenId } from "#server/auth/start-open-id.ts"
import { accountApi } from "./account-api.ts"
import { checkOrigin } from "./check-origin.ts"
import { compressAnswers } from "./compress-answers.ts"
import { protectPage } from "./content-security-policy.ts"
import { health } from "./health.ts"
import { judgeApi } from "./judge-api.ts"
import { judgeFiles } from "./judge-files.ts"
import { forOne } from "./kept-pages/kept-page.ts"
import { createPageNotes, type PageNotes } from "./kept-pages/page-notes.ts"
import { logOut } from "./log-out.ts"
import { marketFiles } from "./market-files.ts"
import type { AnswerPages } from "./pages.ts"
import { participantFiles } from "./participant-files.ts"
import { protectingHeaders } from "./protecting-headers.ts"
import { refuseOtherMethods, refuseUnreadable } from "./refuse-requests.ts"
import { resultsFile } from "./results-file.ts"
import { limitTables } from "./send-table.ts"
import type { Services } from "./services.ts"
import { stageFiles } from "./stage-files.ts"
import { standingsFile } from "./standings-file.ts"
import { isUnavailable } from "./unavailable.ts"
import { loggedPath } from "./watch-answer.ts"

/** Where the notes of a page are put that is to be kept. */
type Surroundings = { Bindings: { notes?: PageNotes } }

/** Returns the router of the whole site: accounts, judges' devices, built assets, and pages for the rest. */
export const createRouter = (
  services: Services,
  { assets, servePage, unavailable, limit }: AnswerPages & { assets: string | null },
): Hono<Surroundings> => {
  const { accounts, config, log, now, origins } = services
  const router = new Hono<Surroundings>()
  router.use(protectingHeaders(origins[0]))
  router.use(refuseUnreadable)
  router.use(checkOrigin(origins))
  router.use(compressAnswers)
  router.get("/api/auth/callback/*", (c) => finishOpenId(accounts, c.req.raw, now()))
  router.route("/api/accounts", accountApi(services))
  router.route("/api/judge", judgeApi(services))
  router.post("/logout", logOut(services))
  router.all("/api/*", (c) => c.json({ why: "not-found" }, 404))
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
  router.route("/", judgeFiles(services))
  router.route("/", stageFiles(services))
  router.route("/", marketFiles(services))
  router.use("/competitions/*", limitTables(limit, unavailable))
  router.route("/", resultsFile(services))
  router.route("/", participantFiles(services))
  router.route("/", standingsFile(services))
  router.all("/favicon.ico", (c) => c.body(null, 404))
  router.all("*", refuseOtherMethods)
  router.all("*", async (c) => {
    const { notes } = c.env
    const page = await servePage(c.req.raw, notes ?? createPageNotes(now()))
    if (!notes && !page.headers.has("Cache-Control")) page.headers.set("Cache-Control", forOne)
    // in development the pages' scripts are written by Vite, and changed while one looks
    return assets === null ? page : withPolicy(page, config.reporting)
  })
  router.onError((error, c) => {
    // who has gone away while they sent something is told nothing, and is no failure
    if (c.req.raw.signal.aborted) return c.body(null, 400)
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, "A request failed")
    if (!isUnavailable(error)) return c.json({ why: "failed" }, 500)
    // what is sent to these addresses has no fields
    return unavailable(c.req.raw, c.req.method === "POST" ? [] : null).then((page) =>
      withPolicy(page, config.reporting),
    )
  })
  return router
}

const withPolicy = async (page: Response, reporting: Reporting): Promise<Response> => {
  if (!page.headers.get("Content-Type")?.startsWith("text/html")) return page
  const { html, policy } = protectPage(await page.text(), reporting)
  page.headers.set("Content-Security-Policy", policy)
  return new Response(html, page)
}
