import { createServer, type RequestListener, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { pino } from "pino"
import { createAuth } from "./auth/create-auth.ts"
import type { Config } from "./config.ts"
import { migrate } from "./db/migrate.ts"
import { type Database, openDatabase } from "./db/open-database.ts"
import { markClientAddress } from "./http/client-address.ts"
import { createRouter } from "./http/create-router.ts"
import { serveLiveStream } from "./http/live-stream.ts"
import { builtPages, developedPages, type PagesSource } from "./http/load-pages.ts"
import { servePages } from "./http/pages.ts"
import type { Services } from "./http/services.ts"
import { createEventQueues } from "./judging/record-events.ts"
import { listen } from "./listen.ts"
import { createBoards } from "./live/boards.ts"
import { describeError } from "./observability/describe-error.ts"
import { siteSecret } from "./site-secret.ts"

/** A site that answers requests. */
export type RunningServer = {
  /** The address to open in a browser. */
  url: string
  database: Database
  /** Ends the streams and connections, then the work under way, and last the database. */
  close(): Promise<void>
}

/** Starts the whole site in this process: database, migrations, live boards, pages. */
export const startServer = async (
  config: Config,
  { isDevelopment = false }: { isDevelopment?: boolean } = {},
): Promise<RunningServer> => {
  const log = pino({ level: config.logLevel, serializers: { err: describeError } })
  const secret = config.secret ?? (await siteSecret(config.dataFolder))
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl ?? undefined,
    log,
  })
  const server = createServer()
  try {
    await migrate(database)
    const pages = await (isDevelopment ? developedPages(server) : builtPages())
    const port = await listen(server, config)
    const origins = originsOf(config, port)
    const [url] = origins
    const services: Services = {
      config,
      log,
      db: database.db,
      auth: createAuth(database.db, { origins, secret }),
      boards: createBoards(database),
      queues: createEventQueues(database.db),
      origins,
    }
    server.on("request", answerWith(services, pages))
    log.info({ url }, "Nulle is running")
    return {
      url,
      database,
      close: async () => {
        await services.boards.close()
        await closeConnections(server)
        await pages.close()
        await database.close()
      },
    }
  } catch (error) {
    server.close()
    await database.close()
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

const answerWith = (services: Services, pages: PagesSource): RequestListener => {
  const router = createRouter(services, {
    assets: pages.assets,
    servePage: servePages(services, pages.build, pages.mode),
  })
  const route = getRequestListener(router.fetch)
  return (request, response) => {
    markClientAddress(request, services.config.trustedProxies)
    if (serveLiveStream(services, request, response)) return
    const answer = () => void route(request, response)
    if (pages.serveModule) pages.serveModule(request, response, answer)
    else answer()
  }
}

/** How long requests that are under way may take to end, milliseconds. */
const patience = 5_000

const closeConnections = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
