import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg, { type ClientConfig } from "pg"
import type { Log } from "#server/db/log.ts"
import { connectionTo, databaseName } from "./address.ts"
import { type FileLock, tryFileLock, withFileLock } from "./file-lock.ts"
import { openDataFolder } from "./folder-access.ts"
import { openCluster } from "./open-cluster.ts"
import { isAlive, readPostmaster, startPostgres, stopPostgres } from "./postgres-process.ts"
import type { Cluster } from "./postgres-program.ts"
import { rotateLog } from "./rotate-log.ts"

/** One process's use of the PostgreSQL in a data folder. */
export type EmbeddedPostgres = {
  connection: ClientConfig
  /** Checks whether the server still runs, and restarts it if it died. */
  revive(): void
  /** Ends this use. The last process to leave stops the server. */
  leave(): Promise<void>
}

const doorTimeoutMs = 180_000
const watchMs = 1_000
const rotateMs = 3_600_000

/**
 * Returns the PostgreSQL of a data folder, started if it does not run, and keeps it running until `leave`. Any number of
 * processes may use it. Throws when the folder or its cluster is not this user's or not this version's.
 */
export const enterEmbeddedPostgres = async (path: string, log: Log): Promise<EmbeddedPostgres> => {
  const dataFolder = openDataFolder(path)
  const users = join(dataFolder, "users.lock")
  // one process at a time starts or stops the server; the kernel releases the lock if its holder dies
  const throughDoor = <T>(work: () => Promise<T>) =>
    withFileLock(join(dataFolder, "door.lock"), doorTimeoutMs, work)

  const { cluster, address, share } = await throughDoor(async () => {
    const cluster = await openCluster(dataFolder)
    rotateLog(cluster.logFile)
    const address = await bringUp(cluster)
    return { cluster, address, share: takeShare(users) }
  })

  let hasLeft = false
  let revival: Promise<void> | null = null
  const revive = () => {
    if (hasLeft) return
    revival ??= throughDoor(() => bringUp(cluster))
      .then(() => log.info("The embedded PostgreSQL answers again"))
      .catch((error) => log.error({ err: error }, "The embedded PostgreSQL does not come back"))
      .finally(() => {
        revival = null
      })
  }
  const watch = setInterval(() => {
    if (!isUp(cluster)) revive()
  }, watchMs)
  watch.unref()
  const rotating = setInterval(() => {
    throughDoor(async () => rotateLog(cluster.logFile)).catch((error) =>
      log.error({ err: error }, "The log of the embedded PostgreSQL cannot be rotated"),
    )
  }, rotateMs)
  rotating.unref()

  const leave = async () => {
    hasLeft = true
    clearInterval(watch)
    clearInterval(rotating)
    await revival
    await throughDoor(async () => {
      share.release()
      const alone = tryFileLock(users, "exclusive")
      if (alone) await stopPostgres(cluster).finally(alone.release)
    })
  }
  return { connection: { ...address, database: databaseName }, revive, leave }
}

const takeShare = (users: string): FileLock => {
  const share = tryFileLock(users, "shared")
  if (!share) throw new Error(`${users} is locked by something else than Nulle`)
  return share
}

const isUp = ({ folder }: Cluster) => {
  const postmaster = readPostmaster(folder)
  return postmaster !== null && isAlive(postmaster.pid) && postmaster.state !== "stopping"
}

const answerTimeoutMs = 120_000
const memoryTimeoutMs = 20_000

/**
 * Returns how to connect to the cluster's server: the one that runs already, or one that this starts. Only one process at
 * a time may call it for a cluster. Throws when none can start, or one runs and does not answer for two minutes.
 */
const bringUp = async (cluster: Cluster): Promise<ClientConfig> => {
  const began = performance.now()
  for (;;) {
    const postmaster = readPostmaster(cluster.folder)
    const address = postmaster && connectionTo(cluster, postmaster.port)
    const answer = address ? await probe(address) : "nobody"
    if (address && answer === "ready") return address
    if (answer === "nobody") await startUnlessHeld(cluster, began)
    // a smart shutdown waits for its clients, such as the pool of a web server
    else if (postmaster?.state === "stopping") await stopPostgres(cluster)
    else await sleep(50)
    if (performance.now() - began > answerTimeoutMs)
      throw new Error(`The PostgreSQL in ${cluster.folder} does not answer`)
  }
}

/** The processes of a server that died hold its memory until they notice; meanwhile none can start. */
const startUnlessHeld = async (cluster: Cluster, began: number) => {
  try {
    await startPostgres(cluster)
  } catch (error) {
    const isHeld = error instanceof Error && error.message.includes("pre-existing shared memory block")
    if (!isHeld) throw error
    if (performance.now() - began > memoryTimeoutMs) {
      const message = `Processes of a PostgreSQL that died still use ${cluster.folder}: end them and start again`
      throw new Error(message, { cause: error })
    }
    await sleep(100)
  }
}

const probe = async (address: ClientConfig): Promise<"ready" | "busy" | "nobody"> => {
  const client = new pg.Client({ ...address, database: "postgres", connectionTimeoutMillis: 5_000 })
  client.on("error", () => {})
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null
    return code === "ECONNREFUSED" || code === "ENOENT" ? "nobody" : "busy"
  }
  await client.end()
  return "ready"
}
