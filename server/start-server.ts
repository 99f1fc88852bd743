import type { Server } from "node:http"
import { pino } from "pino"
import { describeOpenData } from "./api/describe-open-data.ts"
import { createAccountServices } from "./auth/create-account-services.ts"
import { type PasswordHashing, scrypt } from "./auth/password-hashing.ts"
import { knownLastBackup } from "./cli/backup/last-backup.ts"
import type { Config } from "./config.ts"
import { connectionLimits, createHttpServer } from "./create-http-server.ts"
import { migrate } from "./db/migrate.ts"
import { connectDatabase, type Database, openDatabase } from "./db/open-database.ts"
import { openFiles } from "./files/open-files.ts"
import { answerRequests } from "./http/answer-requests.ts"
import { builtPages, developedPages } from "./http/load-pages.ts"
import type { PageCache } from "./http/page-cache/page-cache.ts"
import type { Services } from "./http/services.ts"
import { findDevices } from "./judging/device.ts"
import { createEventQueues } from "./judging/record-events.ts"
import { createSecretLookup } from "./judging/secrets.ts"
import { limits } from "./limits/table/limits.ts"
import { listen } from "./listen.ts"
import { createBoards } from "./live/boards.ts"
import { inactiveAccountMail } from "./mail/account-mails.ts"
import { createMailer, mailFolderOf } from "./mail/mailer.ts"
import { requestOfLine } from "./observability/current-request.ts"
import { describeError, reportErrors } from "./observability/report-errors.ts"
import { purgeDaily } from "./purge-daily.ts"
import { serveMetrics } from "./serve-metrics.ts"
import { siteSecret } from "./site-secret.ts"
import { createSeasonLeaders } from "./standings/season-leaders.ts"
import { version } from "./version.ts"

/** A site that answers requests. */
export type RunningServer = {
  /** The address to open in a browser. */
  url: string
  database: Database
  pageCache: PageCache
  /** Where metrics are served on this machine; null: nowhere. */
  metricsPort: number | null
  /** Ends the streams and connections, then the work under way, and last the database. */
  close(): Promise<void>
}

/** Besides its settings: `now` is the clock of the pages. */
type StartOptions = { isDevelopment?: boolean; now?: () => number; passwords?: PasswordHashing }

/** Starts the whole site in this process: database, migrations, live boards, pages. */
export const startServer = async (
  config: Config,
  { isDevelopment = false, now = Date.now, passwords = scrypt }: StartOptions = {},
): Promise<RunningServer> => {
  const log = pino({
    level: config.logLevel,
    serializers: { err: describeError },
    mixin: requestOfLine,
    hooks: reportErrors({ address: config.reporting.errors, site: config.siteUrl ?? "" }),
  })
  const secret = config.secret ?? (await siteSecret(config.dataFolder))
  // resources are closed in reverse order, even if the start fails halfway
  const opened = new AsyncDisposableStack()
  try {
    const database = await openDatabase({
      dataFolder: config.dataFolder,
      databaseUrl: config.databaseUrl ?? undefined,
      log,
      limits: limits.database,
    })
    opened.defer(database.close)
    // what is removed once a day may take longer than a page
    const patient = connectDatabase(database.connection, { log })
    opened.defer(patient.close)
    await migrate(database)
    const { db } = database
    const files = openFiles(config)
    const mailFolder = mailFolderOf(config)
    const mailer = createMailer({ ...config, mailFolder }, log)
    const loginUrl = new URL("/login", originsOf(config, config.port)[0]).href
    const notifyInactive = (email: string, riders: readonly string[]) =>
      mailer.send(email, inactiveAccountMail(config.siteName, { loginUrl, riders }))
    const stopping = new AbortController()
    const purging = purgeDaily({
      db: patient.db,
      files,
      mailFolder,
      notifyInactive,
      log,
      now,
      stopping: stopping.signal,
    })
    opened.defer(purging.stop)
    const server = createHttpServer(connectionLimits(config))
    const pages = await (isDevelopment ? developedPages(server) : builtPages())
    opened.defer(pages.close)
    const port = await listen(server, config)
    opened.defer(() => closeConnections(server))
    const boards = createBoards(database, log)
    opened.defer(boards.close)
    const { spectators } = boards
    const lastBackup = () => knownLastBackup(config.dataFolder)
    const served =
      config.metricsPort === null
        ? null
        : await serveMetrics(config.metricsPort, { version, spectators, pool: database.pool, lastBackup })
    if (served) opened.defer(served.close)
    const origins = originsOf(config, port)
    const [url] = origins
    const services: Services = {
      config,
      log,
      db,
      scoringDb: database.scoringDb,
      accounts: createAccountServices({
        config,
        db,
        log,
        metrics: served?.metrics ?? null,
        origins,
        secret,
        passwords,
      }),
      boards,
      files,
      leaders: createSeasonLeaders(db, now),
      queues: createEventQueues(database.scoringDb),
      devices: createSecretLookup((tokens) => findDevices(database.scoringDb.$client, tokens)),
      judgeApp: pages.judgeApp,
      scriptAddress: pages.scriptAddress,
      officeStyles: pages.officeStyles,
      openData: describeOpenData({ ...config, siteUrl: url }),
      origins,
      metrics: served?.metrics ?? null,
      stopping: stopping.signal,
      now,
    }
    const { answer, pageCache } = answerRequests(services, pages)
    server.on("request", answer)
    // not sooner: loading pages blocks this process, for long on a first start, and the purge's connection would time out
    purging.start()
    log.info({ url, version, metricsPort: served?.port }, "Nulle is running")
    return {
      url,
      database,
      pageCache,
      metricsPort: served?.port ?? null,
      close: async () => {
        log.info("Nulle is stopping")
        stopping.abort()
        await opened.disposeAsync()
        log.info("Nulle has stopped")
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

type Origins = readonly [string, ...string[]]

/** The origins under which browsers may know the site: the one that is set, or those of this machine. */
const originsOf = ({ siteUrl, host }: Config, port: number): Origins => {
  if (siteUrl !== null) return [new URL(siteUrl).origin]
  const isLocal = ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"].includes(host)
  return isLocal
    ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
    : [`http://${host}:${port}`]
}

/** How long requests that are under way may take to end, milliseconds. */
const timeout = 5_000

const closeConnections = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const closing = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearTimeout(closing)
      resolve()
    })
    server.closeIdleConnections()
  })
