import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll } from "vitest"
import { sourceFiles } from "#scripts/checks/source-files.ts"
import { createAccountServices } from "#server/auth/create-account-services.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import type { Files } from "#server/files/files.ts"
import { createRouter } from "#server/http/create-router.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { createBoards } from "#server/live/boards.ts"

const reading = ["GET", "HEAD", "OPTIONS", "ALL"]

/** The routes of the server that are asked for with another method than GET, such as `POST /logout`. */
export const findWritingRoutes = ({ database, files }: { database: Database; files: Files }): string[] => {
  const { db } = database
  const config = readConfig({})
  const log = pino({ level: "silent" })
  const origins = ["http://localhost"] as const
  const accounts = createAccountServices({ config, db, log, origins, secret: "x".repeat(32) })
  const boards = createBoards(database, log)
  afterAll(boards.close)
  const queues = createEventQueues(db)
  const services = { config, log, db, accounts, boards, files, queues, origins, now: Date.now }
  const { routes } = createRouter(services, { assets: null, servePage: async () => new Response() })
  const writing = routes.filter(({ method }) => !reading.includes(method))
  return [...new Set(writing.map(({ method, path }) => `${method} ${path}`))]
}

/** The route modules that take a form, such as `action of accounts/profile`. */
export const findActions = (root: string): { name: string; file: string }[] =>
  sourceFiles(root, "app/**/*.{ts,tsx}")
    .filter((file) =>
      /export (async function|function|const) action\b/.test(readFileSync(join(root, file), "utf8")),
    )
    .map((file) => ({ name: `action of ${file.replace(/^app\/routes\/|\.tsx?$/g, "")}`, file }))
