import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import type { Waits } from "#server/limits/table/limit.ts"
import { limits as table } from "#server/limits/table/limits.ts"
import { enterEmbeddedPostgres } from "./embedded/enter-embedded-postgres.ts"
import type { Log } from "./log.ts"
import type { Db } from "./transaction.ts"

/** The database as the server holds it open. */
export type Database = {
  db: Db
  /** Has connections of its own, for judges' taps and the boards that show them, which a crowd of readers cannot use up. */
  scoringDb: Db
  /** The connections of `db`. */
  pool: pg.Pool
  /**
   * Returns a connection of its own, such as for LISTEN, with the limits of long work unless others are given; the caller closes
   * it, and requests a new one if it breaks.
   */
  connect(limits?: Waits): Promise<pg.Client>
  /** How another process connects to the same database. */
  connection: pg.ClientConfig
  /** Waits up to ten seconds for the running queries, then closes all connections. */
  close(): Promise<void>
}

/** How long those wait who use a database: its pages, and its judges. */
export type PoolLimits = { pages: Waits; scoring: Waits }

const longWork: PoolLimits = { pages: table.database.work, scoring: table.database.work }

const silence: Log = { info: () => {}, error: () => {} }

/**
 * Returns the database that `databaseUrl` names, else the embedded one of the data folder (D-01): it is started if need
 * be, started again if it dies, and stopped by the last process that closes it.
 */
export const openDatabase = async ({
  dataFolder,
  databaseUrl,
  log = silence,
  limits = longWork,
}: {
  dataFolder: string
  databaseUrl?: string | undefined
  log?: Log | undefined
  limits?: PoolLimits | undefined
}): Promise<Database> => {
  if (databaseUrl) return connectDatabase({ connectionString: databaseUrl }, { log, limits })
  const postgres = await enterEmbeddedPostgres(dataFolder, log)
  const database = connectDatabase(postgres.connection, { log, limits })
  for (const pool of [database.pool, database.scoringDb.$client]) pool.on("error", postgres.revive)
  const close = () => database.close().finally(postgres.leave)
  return { ...database, close }
}

/** How long running queries may take to end when a database is closed, milliseconds. */
const closingTimeout = 10_000

type Options = { log?: Log; limits?: PoolLimits }

/** Returns a database of a server that runs. Without limits its users may do long work. */
export const connectDatabase = (
  connection: pg.ClientConfig,
  { log = silence, limits = longWork }: Options = {},
): Database => {
  let isClosing = false
  const sockets = new Set<Socket>()
  // errors while closing do no harm: the pool does not wait for pending answers
  const logBroken = (error: Error) => {
    if (!isClosing) log.error({ err: error }, "A connection to the database broke")
  }
  const openPool = (max: number, limits: Waits): pg.Pool => {
    // pipelining: queries that a transaction issues together are sent together, in one round trip; a connection on which one of them
    // is not answered in time is closed, since nothing after it can be answered either
    const pool = new pg.Pool({ ...connection, ...clientSettings(limits, sockets), pipeline: true, max })
    // without listeners, a connection that breaks while it is idle, or between two queries, would end the process
    pool.on("error", () => {})
    pool.on("connect", (client) => {
      client.on("error", logBroken)
      // sent before the first query of its user, and with it
      limitSession(client, limits).catch(logBroken)
    })
    return pool
  }
  const pool = openPool(table.database.pageConnections.most, limits.pages)
  const scoringPool = openPool(table.database.scoringConnections.most, limits.scoring)
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    scoringDb: drizzle(scoringPool, { casing: "snake_case" }),
    pool,
    connection,
    connect: async (limits = table.database.work) => {
      const client = new pg.Client({ ...connection, ...clientSettings(limits, sockets) })
      client.on("error", logBroken)
      try {
        await client.connect()
        await limitSession(client, limits)
      } catch (error) {
        void client.end()
        throw error
      }
      return client
    },
    close: async () => {
      isClosing = true
      const giveUp = new AbortController()
      const late = sleep(closingTimeout, undefined, { signal: giveUp.signal }).catch(() => {})
      await Promise.race([Promise.all([pool.end(), scoringPool.end()]), late])
      giveUp.abort()
      // a dead path acknowledges no goodbye
      for (const socket of sockets) socket.destroy()
    },
  }
}

const downCodes =
  /^(08|25006|25P03|53|55P03|57014|57P0[1235]|58030|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
// what pg says without a code
const downMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect)/

/**
 * Did a query fail because the database cannot be reached, went away, has no room, or took too long? Then it is unknown whether
 * anything was written, and the same may soon succeed: the caller answers 503.
 */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  // the socket of an embedded server that does not run
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect"
  return (
    isSocketGone || downCodes.test(code) || downMessages.test(error.message) || isDatabaseDown(error.cause)
  )
}

/** The numbers of advisory locks, for what must not be done twice at once in one database; nothing else uses them. */
export const advisoryLocks = {
  migration: 77_2005,
  purge: 77_2006,
  demo: 77_2007,
  screens: 77_2008,
  links: 77_2009,
} as const

const seconds = 1_000

/** How long after the database should have refused a statement its connection is taken for dead. */
const grace = 1 * seconds

/** Returns the settings of a connection with these limits, which counts its sockets in `sockets` while they are open. */
const clientSettings = (limits: Waits, sockets: Set<Socket>): pg.ClientConfig => ({
  connectionTimeoutMillis: limits.connect,
  query_timeout: limits.statement + grace,
  keepAlive: true,
  // then once a second, ten times
  keepAliveInitialDelayMillis: 10 * seconds,
  stream: () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    return socket
  },
})

/**
 * Makes the database keep these limits too, and drop a client that no longer answers, whose locks others would wait for. It is a
 * statement and no part of the connection's start, where a pooler would refuse it.
 */
const limitSession = async (client: pg.ClientBase, limits: Waits): Promise<void> => {
  const settings = {
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    // seconds, and how often; a socket of this machine ignores them
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 20 * seconds,
  }
  await client.query(`select ${Object.entries(settings).map(setting).join(", ")}`)
}

const setting = ([name, value]: [string, number]): string => `set_config('${name}', '${value}', false)`
