import { Hono } from "hono"
import { type StandingsPage, standingsTabs } from "#contracts/standings.ts"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { languageOfHeaders } from "#domain/site/language-of-headers.ts"
import { type CsvCell, writeCsv } from "#domain/site/write-csv.ts"
import en from "#locales/en/standings.json" with { type: "json" }
import et from "#locales/et/standings.json" with { type: "json" }
import lv from "#locales/lv/standings.json" with { type: "json" }
import { findActor } from "#server/accounts/find-actor.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { csvSeparators } from "./csv-separators.ts"
import type { Services } from "./services.ts"
import { type StandingsTableWords, standingsTable } from "./standings-table.ts"

const words: Record<Language, StandingsTableWords> = { lv, et, en }

/**
 * Returns the route of a championship's standings as CSV, a tab by `?standings=`, in the language of `?lng=` or of the
 * visitor. It holds what everybody may know, and is nobody's but a secretary's until the standings are published (SD-04).
 */
export const standingsFile = ({ db, accounts }: Pick<Services, "db" | "accounts">): Hono => {
  const router = new Hono()
  router.get("/competitions/:institution/:championship/standings.csv", async (c) => {
    const { institution, championship } = c.req.param()
    const user = await signedInUser(accounts, c.req.raw)
    const actor = user && (await findActor(db, user.id))
    const tab = standingsTabs.find((one) => one === c.req.query("standings")) ?? "individual"
    const place = { institutionId: institution, championshipId: championship }
    const page: StandingsPage | null = await standingsPage({ db, actor }, { place, tab })
    if (!page?.standings) return c.text("", 404, { "Cache-Control": "no-store" })
    const language = matchLanguage(c.req.queries("lng") ?? []) ?? languageOfHeaders(c.req.raw.headers)
    const table = standingsTable(page.standings, words[language])
    return c.body(writeCsv(table.map(decimalsIn(language)), csvSeparators[language]), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${championship}-${page.standings.content.tab}.csv"`,
      "Cache-Control": "private, no-store",
    })
  })
  return router
}

/** Points of clubs have decimals, which spreadsheets read as their language writes them. */
const decimalsIn = (language: Language) => (row: readonly CsvCell[]) =>
  row.map((cell) => (typeof cell === "number" && language !== "en" ? String(cell).replace(".", ",") : cell))
