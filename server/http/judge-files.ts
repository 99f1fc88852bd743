import { Hono } from "hono"
import type { Config } from "#server/config.ts"

/** The judge's app as it was built. */
export type JudgeApp = {
  /** Its page, the same for everybody. */
  shell(): Promise<string>
  /** The service worker that opens it without a network; null in development, where nothing is cached. */
  worker: string | null
  /** Its web app manifest without the site's name; null in development. */
  manifest: object | null
}

/** Returns the routes of files whose names stay the same when the app is rebuilt. */
export const judgeFiles = ({
  judgeApp: { worker, manifest },
  config: { siteName },
}: {
  judgeApp: JudgeApp
  config: Pick<Config, "siteName">
}): Hono => {
  const router = new Hono()
  const fresh = { "Cache-Control": "no-cache" }
  router.get("/judge-worker.js", (c) =>
    worker === null
      ? c.body(null, 404)
      : c.body(worker, 200, { ...fresh, "Content-Type": "text/javascript; charset=utf-8" }),
  )
  router.get("/judge.webmanifest", (c) =>
    manifest === null
      ? c.body(null, 404)
      : c.body(JSON.stringify({ name: siteName, short_name: siteName, ...manifest }), 200, {
          ...fresh,
          "Content-Type": "application/manifest+json",
        }),
  )
  return router
}
