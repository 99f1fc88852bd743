import { Hono } from "hono"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { languageOfHeaders } from "#domain/site/language-of-headers.ts"
import { writeCsv } from "#domain/site/write-csv.ts"
import en from "#locales/en/results-file.json" with { type: "json" }
import et from "#locales/et/results-file.json" with { type: "json" }
import lv from "#locales/lv/results-file.json" with { type: "json" }
import { type ResultsTableWords, resultsTable } from "#server/live/results-table.ts"
import type { Services } from "./services.ts"

// locale keys: results-file.*
const words: Record<Language, ResultsTableWords> = { lv, et, en }

/** Returns the route of a published stage's results as CSV, in the language of `?lng=` or of the visitor. */
export const resultsFile = ({ boards }: Pick<Services, "boards">): Hono => {
  const router = new Hono()
  router.get("/competitions/:institution/:championship/:stage/results.csv", async (c) => {
    const { institution, championship, stage } = c.req.param()
    const board = await boards.board(
      `institutions/${institution}/championships/${championship}/stages/${stage}`,
    )
    if (!board) return c.text("", 404, { "Cache-Control": "no-store" })
    const language = matchLanguage(c.req.queries("lng") ?? []) ?? languageOfHeaders(c.req.raw.headers)
    return c.body(writeCsv(resultsTable(board, words[language])), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${stage}-results.csv"`,
      "Cache-Control": "private, no-store",
    })
  })
  return router
}
