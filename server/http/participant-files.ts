import { type Context, Hono } from "hono"
import { matchLanguage } from "#domain/site/language.ts"
import { languageOfHeaders } from "#domain/site/language-of-headers.ts"
import { writeCsv } from "#domain/site/write-csv.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { findStagePage } from "#server/competitions/find-stage-page.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { csvSeparators } from "./csv-separators.ts"
import { participantTable, startTable } from "./participant-tables.ts"
import type { Services } from "./services.ts"
import { stageWords } from "./stage-words.ts"

/**
 * Returns the routes of a stage's participants and its start list as CSV, in the language of `?lng=` or of the visitor. The
 * visitor gets what the page would show them: secretaries the private columns too.
 */
export const participantFiles = ({ db, accounts }: Pick<Services, "db" | "accounts">): Hono => {
  const router = new Hono()
  const path = "/competitions/:institution/:championship/:stage"

  router.get(`${path}/:file{participants\\.csv|start-list\\.csv}`, async (c) => {
    const user = await signedInUser(accounts, c.req.raw)
    const actor = user && (await findActor(db, user.id))
    const stagePath = stagePathOf(c)
    const list = await showParticipants({ db, actor }, stagePath, {})
    const found = list && (await findStagePage(db, stagePath))
    if (!found) return c.text("", 404, { "Cache-Control": "no-store" })
    const language = matchLanguage(c.req.queries("lng") ?? []) ?? languageOfHeaders(c.req.raw.headers)
    const file = c.req.param("file")
    const tableOf = file === "start-list.csv" ? startTable : participantTable
    const table = tableOf(list, found.page, stageWords[language])
    return c.body(writeCsv(table, csvSeparators[language]), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${c.req.param("stage")}-${file}"`,
      "Cache-Control": "private, no-store",
    })
  })
  return router
}

const stagePathOf = (c: Context): string => {
  const { institution, championship, stage } = c.req.param()
  return `institutions/${institution}/championships/${championship}/stages/${stage}`
}
