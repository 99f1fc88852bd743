import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { secureHeaders } from "hono/secure-headers"
import { isDatabaseDown } from "#server/db/is-database-down.ts"
import { checkOrigin } from "./check-origin.ts"
import { judgeApi } from "./judge-api.ts"
import type { ServePage } from "./pages.ts"
import type { Services } from "./services.ts"

/** Returns the router of the whole site: accounts, judges' devices, built assets, and pages for the rest. */
export const createRouter = (
  services: Services,
  { assets, servePage }: { assets: string | null; servePage: ServePage },
): Hono => {
  const { auth, log, origins } = services
  const router = new Hono()
  // a form sent without script names its origin only under this policy
  router.use(secureHeaders({ referrerPolicy: "strict-origin-when-cross-origin" }))
  router.use(checkOrigin(origins))
  router.on(["GET", "POST"], "/api/auth/*", (c) => auth.handler(c.req.raw))
  router.route("/api/judge", judgeApi(services))
  router.all("/api/*", (c) => c.json({ why: "not-found" }, 404))
  if (assets !== null) {
    const hashed = "public, max-age=31536000, immutable"
    router.use(
      "/assets/*",
      serveStatic({ root: assets, onFound: (_path, c) => c.header("Cache-Control", hashed) }),
    )
    router.all("/assets/*", (c) => c.body(null, 404))
  }
  router.all("/favicon.ico", (c) => c.body(null, 404))
  router.all("*", (c) => servePage(c.req.raw))
  router.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, "A request failed")
    return isDatabaseDown(error)
      ? c.json({ why: "unavailable" }, 503, { "Retry-After": "2" })
      : c.json({ why: "failed" }, 500)
  })
  return router
}
