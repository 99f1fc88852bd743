import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { Hono } from "hono"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { Services } from "./services.ts"

/**
 * Returns the routes for monitoring: whether the process lives, and whether it can serve people, whose pages and whose taps use
 * connections of their own.
 */
export const health = ({
  db,
  scoringDb,
  stopping,
}: Pick<Services, "db" | "scoringDb" | "stopping">): Hono => {
  const routes = new Hono()
  const questions = [db, scoringDb].map(questionTo)
  const isDatabaseThere = async () => {
    const giveUp = new AbortController()
    const late = sleep(limits.database.health.most, false, { signal: giveUp.signal }).catch(() => false)
    const answers = questions.map((ask) => Promise.race([ask(), late]))
    return (await Promise.all(answers).finally(() => giveUp.abort())).every(Boolean)
  }
  routes.get("/healthz", (c) => c.text("ok", 200, uncached))
  routes.get("/readyz", async (c) => {
    if (stopping.aborted) return c.text("stopping", 503, uncached)
    return (await isDatabaseThere()) ? c.text("ready", 200, uncached) : c.text("no database", 503, uncached)
  })
  return routes
}

const uncached = { "Cache-Control": "no-store" }

/** Returns what asks a database whether it answers. All who ask meanwhile share the question, so that they use one connection. */
const questionTo = (db: Db): (() => Promise<boolean>) => {
  let asking: Promise<boolean> | null = null
  return () => {
    asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    return asking
  }
}
