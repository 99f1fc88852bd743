import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
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
  /** Returns a connection of its own, such as for LISTEN; the caller closes it, and requests a new one if it breaks. */
  connect(): Promise<pg.Client>
  /** How another process connects to the same database. */
  connection: pg.ClientConfig
  /** Waits for the running queries, then closes. */
  close(): Promise<void>
}

const silence: Log = { info: () => {}, error: () => {} }

/**
 * Returns the database that `databaseUrl` names, else the embedded one of the data folder (D-01): it is started if need
 * be, started again if it dies, and stopped by the last process that closes it.
 */
export const openDatabase = async ({
  dataFolder,
  databaseUrl,
  log = silence,
}: {
  dataFolder: string
  databaseUrl?: string | undefined
  log?: Log | undefined
}): Promise<Database> => {
  if (databaseUrl) return connectDatabase({ connectionString: databaseUrl }, log)
  const postgres = await enterEmbeddedPostgres(dataFolder, log)
  const database = connectDatabase(postgres.connection, log)
  for (const pool of [database.pool, database.scoringDb.$client]) pool.on("error", postgres.revive)
  const close = () => database.close().finally(postgres.leave)
  return { ...database, close }
}

/** How many connections there are at most. */
const connections = { ordinary: 10, scoring: 6 }

/** Returns a database of a server that runs. */
export const connectDatabase = (connection: pg.ClientConfig, log: Log = silence): Database => {
  let isClosing = false
  // errors while closing do no harm: the pool does not wait for pending answers
  const logBroken = (error: Error) => {
    if (!isClosing) log.error({ err: error }, "A connection to the database broke")
  }
  const openPool = (max: number): pg.Pool => {
    // pipelining: queries that a transaction issues together are sent together, in one round trip
    const pool = new pg.Pool({ ...connection, pipeline: true, max, connectionTimeoutMillis: 10_000 })
    // without listeners, a connection that breaks while it is idle, or between two queries, would end the process
    pool.on("error", () => {})
    pool.on("connect", (client) => client.on("error", logBroken))
    return pool
  }
  const [pool, scoringPool] = [openPool(connections.ordinary), openPool(connections.scoring)]
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    scoringDb: drizzle(scoringPool, { casing: "snake_case" }),
    pool,
    connection,
    connect: async () => {
      const client = new pg.Client({ ...connection, keepAlive: true })
      client.on("error", logBroken)
      await client.connect()
      return client
    },
    close: async () => {
      isClosing = true
      await Promise.all([pool.end(), scoringPool.end()])
    },
  }
}

const downCodes =
  /^(08|25006|53|57P0[123]|58030|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
// what pg says without a code
const downMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired|timeout exceeded when trying to connect)/

/**
 * Did a query fail because the database cannot be reached, went away, or has no room? Then it is unknown whether anything was
 * written, and the same may soon succeed: the caller answers 503.
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
