import { Hono } from "hono"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { findStagePage } from "#server/competitions/stage-page.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { actorOf } from "./actor-of.ts"
import type { LimitAnswer } from "./limit-answers.ts"
import { participantTable, startTable } from "./participant-tables.ts"
import { fileLanguage, sendNoTable, sendTable } from "./send-table.ts"
import type { Services } from "./services.ts"
import { stageWords } from "./stage-words.ts"

/**
 * Returns the routes of a stage's participants and its start list as CSV, in the language of `?lng=` or of the visitor. The
 * visitor gets what the page would show them: secretaries the private columns too.
 */
export const participantFiles = (services: Pick<Services, "db" | "accounts">, limited: LimitAnswer): Hono => {
  const { db } = services
  const router = new Hono()
  const folder = "/competitions/:institution/:championship/:stage"

  router.get(`${folder}/:file{participants\\.csv|start-list\\.csv}`, (c) =>
    limited(c.req.raw, async () => {
      const path = stagePath(c.req.param())
      const actor = await actorOf(services, c.req.raw)
      const list = await showParticipants({ db, actor }, path, {})
      const found = list && (await findStagePage(db, path))
      if (!found) return sendNoTable(c)
      const language = fileLanguage(c)
      const { stage, file } = c.req.param()
      const tableOf = file === "start-list.csv" ? startTable : participantTable
      const rows = tableOf(list, found.page, stageWords[language])
      return sendTable(c, { language, file: `${stage}-${file}`, rows })
    }),
  )
  return router
}
