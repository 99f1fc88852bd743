import { pino } from "pino"
import { describeOpenData } from "#server/api/describe-open-data.ts"
import { createAccountServices } from "#server/auth/create-account-services.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { openFiles } from "#server/files/open-files.ts"
import { createRouter } from "#server/http/create-router.ts"
import { createPageQueue } from "#server/http/page-queue.ts"
import { findDevices } from "#server/judging/device.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { createSecretLookup } from "#server/judging/secrets.ts"
import { createBoards } from "#server/live/boards.ts"
import { createSeasonLeaders } from "#server/standings/season-leaders.ts"
import { quickPasswords } from "./quick-passwords.ts"

/** The routes of the server besides those of pages, such as `POST /logout`. */
export const serverRoutes = async (database: Database): Promise<{ method: string; path: string }[]> => {
  const { db } = database
  const config = readConfig({})
  const log = pino({ level: "silent" })
  const origins = ["http://localhost"] as const
  const accounts = createAccountServices({
    config,
    db,
    log,
    metrics: null,
    origins,
    secret: "x".repeat(32),
    passwords: quickPasswords,
  })
  const boards = createBoards(database, log)
  const queues = createEventQueues(db)
  const services = {
    config,
    log,
    db,
    scoringDb: db,
    accounts,
    boards,
    files: openFiles(config),
    leaders: createSeasonLeaders(db, Date.now),
    queues,
    devices: createSecretLookup((tokens) => findDevices(db.$client, tokens)),
    openData: describeOpenData({ ...config, siteUrl: origins[0] }),
    judgeApp: { shell: async () => "", worker: null, manifest: null },
    scriptAddress: (source: string) => `/${source}`,
    officeStyles: [],
    origins,
    metrics: null,
    stopping: new AbortController().signal,
    now: Date.now,
  }
  const { routes } = createRouter(services, {
    assets: null,
    findPage: null,
    servePage: async () => new Response(),
    serveCall: async () => new Response(),
    unavailable: async () => new Response(),
    queue: createPageQueue(),
  })
  await boards.close()
  const known = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...known.values()]
}
