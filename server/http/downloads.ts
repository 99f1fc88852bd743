import { type Context, Hono } from "hono"
import { standingsTabs } from "#contracts/standings/standings.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { ownData } from "#server/accounts/data-about.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Boards } from "#server/live/boards.ts"
import { resultsTable } from "#server/live/results-table.ts"
import { participantsTable, startListTable } from "#server/registration/participants-table.ts"
import { standingsTable } from "#server/standings/standings-table.ts"
import { fileLanguage, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitForActor } from "./unavailable.ts"

const championshipPage = "/competitions/:institution/:championship"
const stagePage = `${championshipPage}/:stage` as const

type TableDeps = { db: Db; boards: Pick<Boards, "board">; now(): number }

/** Returns the routes of tables as CSV, in the language of `?lng=` or of the visitor. */
export const tableFiles = ({ db, boards, now }: TableDeps, limited: LimitForActor): Hono => {
  const router = new Hono()
  router.get(`${stagePage}/results.csv`, (c) =>
    limited(c.req.raw, async () => {
      const language = fileLanguage(c)
      const rows = await resultsTable(boards, { path: stagePath(c.req.param()), language })
      return sendTable(c, { language, file: `${c.req.param("stage")}-results.csv`, rows })
    }),
  )
  router.get(`${stagePage}/:file{participants\\.csv|start-list\\.csv}`, (c) =>
    limited(c.req.raw, async (actor) => {
      const language = fileLanguage(c)
      const { stage, file } = c.req.param()
      const tableOf = file === "start-list.csv" ? startListTable : participantsTable
      const rows = await tableOf({ db, actor, now: now() }, { path: stagePath(c.req.param()), language })
      return sendTable(c, { language, file: `${stage}-${file}`, rows })
    }),
  )
  // a tab by `?standings=`
  router.get(`${championshipPage}/standings.csv`, (c) =>
    limited(c.req.raw, async (actor) => {
      const language = fileLanguage(c)
      const { institution, championship } = c.req.param()
      const asked = standingsTabs.find((one) => one === c.req.query("standings")) ?? "individual"
      const place = { institutionId: institution, championshipId: championship }
      const { tab, rows } = (await standingsTable({ db, actor }, { place, tab: asked, language })) ?? {}
      return sendTable(c, { language, file: `${championship}-${tab}.csv`, rows: rows ?? null })
    }),
  )
  return router
}

/** Returns the route by which signed-in people download all data about themselves (D-35). */
export const ownDataFile = ({ accounts, now }: Pick<Services, "accounts" | "now">): Hono => {
  const router = new Hono()
  router.get("/profile/my-data.json", async (c) => {
    c.header("Cache-Control", "no-store")
    const call = { headers: c.req.raw.headers, now: now() }
    const owner = await signedInUser(accounts, call, { extendsSession: true })
    if (!owner) return refuse(c, "not-signed-in", 401)
    for (const cookie of owner.cookies) c.header("Set-Cookie", cookie, { append: true })
    const outcome = await ownData(accounts, call, owner)
    if (outcome.kind === "done") {
      c.header("Content-Disposition", 'attachment; filename="my-data.json"')
      return c.json(outcome.about)
    }
    if (outcome.retryAfter !== undefined) c.header("Retry-After", String(outcome.retryAfter))
    return refuse(c, outcome.reason, 429)
  })
  return router
}

const refuse = (c: Context, reason: string, status: 401 | 429): Response => c.json({ reason }, status)
