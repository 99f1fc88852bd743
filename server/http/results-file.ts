import { Hono } from "hono"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/results-file.json" with { type: "json" }
import et from "#locales/et/results-file.json" with { type: "json" }
import lv from "#locales/lv/results-file.json" with { type: "json" }
import { type ResultsTableWords, resultsTable } from "#server/live/results-table.ts"
import { fileLanguage, sendNotFound, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { LimitAnswer } from "./unavailable.ts"

// locale keys: results-file.*
const words: Record<Language, ResultsTableWords> = { lv, et, en }

/** Returns the route of a published stage's results as CSV, in the language of `?lng=` or of the visitor. */
export const resultsFile = ({ boards }: Pick<Services, "boards">, limited: LimitAnswer): Hono => {
  const router = new Hono()
  router.get("/competitions/:institution/:championship/:stage/results.csv", (c) =>
    limited(c.req.raw, async () => {
      const board = await boards.board(stagePath(c.req.param()))
      if (!board) return sendNotFound(c)
      const language = fileLanguage(c)
      const rows = resultsTable(board, words[language])
      return sendTable(c, { language, file: `${c.req.param("stage")}-results.csv`, rows })
    }),
  )
  return router
}
