import { Hono } from "hono"
import { standingsTabs } from "#contracts/standings.ts"
import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/standings.json" with { type: "json" }
import et from "#locales/et/standings.json" with { type: "json" }
import lv from "#locales/lv/standings.json" with { type: "json" }
import { standingsPage } from "#server/standings/standings-page.ts"
import { actorOf } from "./actor-of.ts"
import type { LimitAnswer } from "./limit-answers.ts"
import { fileLanguage, sendNoTable, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import { type StandingsTableWords, standingsTable } from "./standings-table.ts"

const words: Record<Language, StandingsTableWords> = { lv, et, en }

/**
 * Returns the route of a championship's standings as CSV, a tab by `?standings=`, in the language of `?lng=` or of the
 * visitor. It holds what everybody may know, and is nobody's but a secretary's until the standings are published (SD-04).
 */
export const standingsFile = (services: Pick<Services, "db" | "accounts">, limited: LimitAnswer): Hono => {
  const { db } = services
  const router = new Hono()
  router.get("/competitions/:institution/:championship/standings.csv", (c) =>
    limited(c.req.raw, async () => {
      const { institution, championship } = c.req.param()
      const actor = await actorOf(services, c.req.raw)
      const tab = standingsTabs.find((one) => one === c.req.query("standings")) ?? "individual"
      const place = { institutionId: institution, championshipId: championship }
      const { standings = null } = (await standingsPage({ db, actor }, { place, tab })) ?? {}
      if (!standings) return sendNoTable(c)
      const language = fileLanguage(c)
      const rows = standingsTable(standings, words[language])
      return sendTable(c, { language, file: `${championship}-${standings.content.tab}.csv`, rows })
    }),
  )
  return router
}
