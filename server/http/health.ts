import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { Hono } from "hono"
import type { Services } from "./services.ts"

/** How long the database may take to answer, milliseconds. */
const timeout = 2_000

/** Returns the routes for monitoring: whether the process lives, and whether it can serve people. */
export const health = ({ db, stopping }: Pick<Services, "db" | "stopping">): Hono => {
  const routes = new Hono()
  const isDatabaseThere = async () => {
    const giveUp = new AbortController()
    const late = sleep(timeout, false, { signal: giveUp.signal }).catch(() => false)
    try {
      return await Promise.race([db.execute(sql`select 1`).then(() => true), late])
    } catch {
      return false
    } finally {
      giveUp.abort()
    }
  }
  routes.get("/healthz", (c) => c.text("ok", 200, uncached))
  routes.get("/readyz", async (c) => {
    if (stopping.aborted) return c.text("stopping", 503, uncached)
    return (await isDatabaseThere()) ? c.text("ready", 200, uncached) : c.text("no database", 503, uncached)
  })
  return routes
}

const uncached = { "Cache-Control": "no-store" }
